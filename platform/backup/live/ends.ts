import { isSegment, lineOfName, segmentNumber } from '../wal.ts'
import { pieceOf, type LogPiece } from './tails.ts'

/*
 * What was shipped last of a line is followed by nothing that would tell that it is gone. So the mark of who ships
 * names it, of each line, and whoever reads the log from a vault asks the mark.
 */

/** The part of a line of the log that came last into a vault. */
export interface End {
  readonly line: number
  /** Of the file. */
  readonly number: number
  /** Where only a part of the file was there. */
  readonly piece: LogPiece | undefined
}

/** @param name of a finished file of the log, or of a piece of one; nothing else tells an end */
export function endOfName(name: string): End | undefined {
  const piece = pieceOf(name)
  const segment = piece?.segment ?? name
  if (!isSegment(segment)) return undefined
  return { line: lineOfName(segment), number: segmentNumber(segment), piece }
}

/** Adds what came to what is known, one name for each line, that of the line which was shipped last at the end. */
export function joinEnds(known: readonly string[], came: string | undefined): readonly string[] {
  const end = came === undefined ? undefined : endOfName(came)
  if (came === undefined || !end) return known
  const former = known.find((name) => endOfName(name)?.line === end.line)
  const isLater = former === undefined || end.number >= (endOfName(former)?.number ?? 0)
  return [...known.filter((name) => name !== former), isLater ? came : former]
}

/** Whether one set of ends tells of a file of the log that the other does not know. */
export const tellsMore = (ends: readonly string[], known: readonly string[]): boolean => {
  const files = new Set(known.map(fileOf))
  return ends.some((name) => !files.has(fileOf(name)))
}
const fileOf = (name: string) => pieceOf(name)?.segment ?? name
