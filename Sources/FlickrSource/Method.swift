/// The calls that are made; the meaning of an error's number depends on them.
enum Method: String {
  case search = "flickr.photos.search"
  case info = "flickr.photos.getInfo"
  case sizes = "flickr.photos.getSizes"
}
