/** What was taken off a file, or stands in it and stays. Each is noted where it is met. */
export interface Findings {
  /** What programs and cameras write: authors, devices, times, comments of pictures. */
  words?: boolean
  /** Where a picture was taken. */
  place?: boolean
  /** Something behind the end of a picture. */
  behind?: boolean
  /** Comments, and changes that somebody tracked, in an office document: they stay. */
  remarks?: boolean
  /** Signed: nothing of it was touched. */
  signed?: boolean
  /** Some of it could not be read, and stays as it was. */
  left?: boolean
  /** A ZIP of files: they are not looked into. */
  packed?: boolean
  /** Who a PDF says wrote it, empty where that cannot be read: it stays. */
  author?: string
}
