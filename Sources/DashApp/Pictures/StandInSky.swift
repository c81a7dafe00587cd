import PictureCoding
import TextRendering

/// The sky that stands in for a picture.
struct StandInSky {
  let wish: PictureWish
  let settings: PictureSettings
  let draw: PictureMaker.Draw

  func picture(standingInFor absence: PictureAbsence?) async -> Picture? {
    nil
  }
}
