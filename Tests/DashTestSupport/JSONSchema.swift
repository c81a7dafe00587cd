import Foundation

/// A validator for the part of JSON Schema (2020-12) that our schemas use.
///
/// Any other keyword is an error, so no part of a schema is silently ignored.
package struct JSONSchema {
  private static let remarks: Set<String> = [
    "$schema", "$defs", "title", "description", "format", "required",
  ]

  private let root: [String: Any]

  /// Parses a schema.
  package init(_ text: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let root = value as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
    self.root = root
  }

  /// Returns what violates the schema in a text, each fault after its path; empty if it is valid.
  package func faults(in text: String) throws -> [String] {
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options)
    return faults(in: value, root, at: "$")
  }

  private func faults(in value: Any, _ schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { keyword, rule -> [String] in
      switch (keyword, rule) {
      case ("type", let name as String):
        return isOf(name, value) ? [] : ["\(path): is not of type \(name)"]
      case ("type", let names as [String]):
        return names.contains { isOf($0, value) } ? [] : ["\(path): is none of \(names)"]
      case ("const", let expected as NSObject):
        return expected.isEqual(value) ? [] : ["\(path): is not \(expected)"]
      case ("enum", let values as [NSObject]):
        return values.contains { $0.isEqual(value) } ? [] : ["\(path): is none of \(values)"]
      case ("minItems", let least as Int):
        let isRight = (value as? [Any]).map { $0.count >= least } ?? true
        return isRight ? [] : ["\(path): has fewer than \(least) elements"]
      case ("maxItems", let most as Int):
        let isRight = (value as? [Any]).map { $0.count <= most } ?? true
        return isRight ? [] : ["\(path): has more than \(most) elements"]
      case ("pattern", let pattern as String):
        let isMatch = (value as? String)?.range(of: pattern, options: .regularExpression) != nil
        return isMatch ? [] : ["\(path): does not match \(pattern)"]
      case ("minimum", let least as NSNumber):
        let isRight = (value as? NSNumber).map { $0.doubleValue >= least.doubleValue } == true
        return isRight ? [] : ["\(path): is below \(least)"]
      case ("maximum", let most as NSNumber):
        let isRight = (value as? NSNumber).map { $0.doubleValue <= most.doubleValue } == true
        return isRight ? [] : ["\(path): is above \(most)"]
      case ("$ref", let reference as String):
        guard let referred = definition(reference) else {
          return ["\(path): \(reference) is missing"]
        }
        return faults(in: value, referred, at: path)
      case ("items", let element as [String: Any]):
        return (value as? [Any] ?? []).enumerated().flatMap { index, item in
          faults(in: item, element, at: "\(path)[\(index)]")
        }
      case ("properties", let properties as [String: [String: Any]]):
        let members = value as? [String: Any] ?? [:]
        let required = schema["required"] as? [String] ?? []
        return required.filter { members[$0] == nil }.map { "\(path): lacks \($0)" }
          + members.sorted { $0.key < $1.key }.flatMap { name, member in
            properties[name].map { faults(in: member, $0, at: "\(path).\(name)") }
              ?? ["\(path).\(name): is not described"]
          }
      // An undescribed member is reported above.
      case ("additionalProperties", let isAllowed as Bool) where !isAllowed: return []
      case (let keyword, _) where Self.remarks.contains(keyword): return []
      default: return ["\(path): the schema says \(keyword), which is not understood"]
      }
    }
  }

  private func definition(_ reference: String) -> [String: Any]? {
    guard reference.hasPrefix("#/$defs/") else { return nil }
    let definitions = root["$defs"] as? [String: [String: Any]]
    return definitions?[String(reference.dropFirst("#/$defs/".count))]
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    let isFlag = number.map { isBoolean($0) } ?? false
    return switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isFlag
    case "null": value is NSNull
    case "number": number != nil && !isFlag
    case "integer": number.map { $0.doubleValue.rounded() == $0.doubleValue } == true && !isFlag
    default: false
    }
  }

  /// Foundation decodes `true` as a number of this type.
  private func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
