import type { Unreadable } from '../../kernel/file-text.ts'

/** What a file says. */
export interface ReadText {
  /** NFC, tidied; pages part at a form feed. Empty when it says nothing. */
  readonly text: string
  /** Of a PDF, in all; the sheets of a spreadsheet. */
  readonly pages?: number
  /** Whether it says more than `text`. */
  readonly cut: boolean
}
/** Why a file is not read. */
interface NotRead {
  readonly unreadable: Unreadable
}
export type ReadingResult = ReadText | NotRead

/** The first page of a PDF as it looks. */
export interface PagePicture {
  /** PNG, in base64. */
  readonly picture: string
  readonly width: number
  readonly height: number
}

/** What text-reader.ts says of a file before its bytes. */
export interface Order {
  readonly ending: string
  readonly size: number
  /** Its first page is drawn, and its text is not read. */
  readonly isDrawn?: boolean
}

/** Ends the reading of a file. */
export class UnreadableFile extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(reason)
    this.reason = reason
  }
}

/** What the reading of one file may cost. Milliseconds of the processor, bytes of memory, pages, characters. */
export interface ReadingLimits {
  /** After it no further page is read. */
  readonly enoughMs: number
  /** After it the process is ended. */
  readonly deadlineMs: number
  /**
   * Of the clock: then a process that hangs is ended, or one that hardly gets the processor, and the file is read again
   * later.
   */
  readonly clockMs: number
  readonly memory: number
  readonly pages: number
  readonly characters: number
  /** Bytes that the parts of a packed document may grow to together. */
  readonly opened: number
}
/**
 * The largest upload, 100 MB, stands in memory once. A page takes a few milliseconds; nobody reads 3,000 pages in one
 * file.
 */
export const usualBounds: ReadingLimits = {
  enoughMs: 20_000,
  deadlineMs: 30_000,
  clockMs: 300_000,
  memory: 512 * 1_048_576,
  pages: 3_000,
  characters: 1_000_000,
  opened: 96 * 1_048_576,
}
