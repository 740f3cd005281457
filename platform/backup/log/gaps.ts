import { idOf, type PhysicalManifest } from '../manifest.ts'
import { historyName, partName, segmentNumber } from '../wal.ts'
import type { KeptLog, LogLine } from './lines.ts'
import { comesFrom, lastFileOf, roadOf, type PlaceOfCopy } from './road.ts'
import { inShort } from './whole.ts'

/** Files of the log that are missing between the oldest copy from which a line comes and its newest file, by name. */
interface Gap {
  readonly line: number
  readonly names: readonly string[]
  /** The newest file of the line. */
  readonly last: string
}

/** Whether there is nothing of a line but its history, and never was. */
const isEmpty = ({ parts, shipped }: LogLine) => parts.size === 0 && shipped === undefined

/** The lines of copies of which the log has nothing at all. */
const absentLines = ({ lines }: KeptLog, copies: readonly PlaceOfCopy[]): readonly LogLine[] =>
  [...new Set(copies.map(({ timeline }) => timeline))]
    .filter((number) => !lines.has(number))
    .map((number) => ({
      number,
      ancestors: number === 1 ? [] : undefined,
      history: '',
      parts: new Map(),
      shipped: undefined,
    }))

/** @param copies that can be restored */
function gapsIn(log: KeptLog, copies: readonly PlaceOfCopy[]): readonly Gap[] {
  return [...log.lines.values(), ...absentLines(log, copies)].flatMap((line) => {
    const from = copies.filter((copy) => comesFrom(log, line, copy))
    const needed = from
      .filter(({ timeline }) => timeline === line.number)
      .map(({ stopWal }) => segmentNumber(stopWal))
    const oldest = from.toSorted(
      (one, other) => segmentNumber(one.startWal) - segmentNumber(other.startWal),
    )[0]
    if (!oldest || (isEmpty(line) && needed.length === 0)) return []
    const last = Math.max(lastFileOf(log, line), ...needed)
    const names = roadOf(log, line, oldest, last)
      .filter(({ part, name }) => !part && name.startsWith(partName(line.number, 0).slice(0, 8)))
      .map(({ name }) => name)
    return names.length > 0 ? [{ line: line.number, names, last: partName(line.number, last) }] : []
  })
}

/**
 * What is missing of a line.
 * @property names of the files
 * @property text the same in words, and what does not come back
 */
export interface LogGap {
  readonly line: number
  readonly names: readonly string[]
  readonly text: string
}
/** What a copy tells of its place in the log, and when it was finished. */
export type DatedPlace = PlaceOfCopy & Pick<PhysicalManifest, 'finishedAt'>

/** What is missing of each line of the log from the oldest copy on, and which copies cannot be opened without it. */
export function missingIn(log: KeptLog, copies: readonly DatedPlace[]): readonly LogGap[] {
  const gaps = gapsIn(log, copies).map(({ line, names, last }) => {
    const missing = names.length === 1 ? `falta ${names[0]}` : `faltam ${inShort(names)}`
    const shut = copies.filter(({ timeline, startWal, stopWal }) =>
      names.some((name) => timeline === line && name >= startWal && name <= stopWal),
    )
    const of = shut.map(({ finishedAt }) => idOf(new Date(finishedAt)))
    const without = of.length > 0 ? `; sem isso não abre a cópia ${of.join(', ')}` : ''
    const place = names.includes(last)
      ? `e a linha ${line} ia até ${last}; o que vem dali em diante`
      : `antes de ${last}; o que vem depois`
    const text = `registro de transações: ${missing}, ${place} só volta a partir de uma cópia posterior${without}`
    return { line, names, text }
  })
  const strange = [...log.lines.values()]
    .filter((line) => line.ancestors === undefined && !isEmpty(line))
    .map(({ number: line }) => ({
      line,
      names: [historyName(line)],
      text: `registro de transações: falta ${historyName(line)}, sem o qual nada da linha ${line} volta a partir de cópias de antes dela`,
    }))
  return [...gaps, ...strange]
}
