// A text as its readers take it, sign by sign: digits of every script as 0 to 9, letters of others that look like ours
// as ours, and nothing of what is not seen.

/** A text as it is read, and where each of its signs stands in what was written. */
export interface AsRead {
  readonly text: string
  /** @returns the part of the written text that the part from `at` to `end`, of one sign or more, was read from. */
  readonly span: (at: number, end: number) => readonly [from: number, to: number]
}

/** Signs that may read otherwise than they are written: soft hyphens, raised digits, and all beyond Latin. */
const others = /[\u00AD\u00B2\u00B3\u00B9\u0250-\u{10FFFF}]/gu
const raised = /^\p{No}$/u
const unseen = /^\p{Cf}$/u
const anyDigit = /^\p{Nd}$/u
const foreign = 'ОоΟοՕօІΙӀЅѕВΒΖ'
const alike = 'OoOoOoIIISsBBZ'
const lookalikes = new Map([...foreign].map((sign, at) => [sign, alike.charAt(at)]))

/** Digits of a script stand in a row from its nought on. */
function digitOf(code: number): string {
  let value = 0
  while (value < 9 && anyDigit.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
function readingOf(sign: string, marks: boolean): string {
  if (unseen.test(sign)) return ''
  if (marks && raised.test(sign)) return ' '
  const known = lookalikes.get(sign)
  if (known !== undefined) return known
  const plain = sign.normalize('NFKC')
  return anyDigit.test(plain) && !/^\d$/.test(plain) ? digitOf(plain.codePointAt(0) ?? 0) : plain
}

/** The signs that read otherwise: where they stand, and how they read. */
function othersIn(written: string, marks: boolean) {
  const known = new Map<string, string>()
  return Array.from(written.matchAll(others), ({ index: at, 0: sign }) => {
    const reading = known.get(sign) ?? readingOf(sign, marks)
    known.set(sign, reading)
    return { at, end: at + sign.length, reading }
  })
}

function readAs(written: string, marks: boolean): AsRead {
  const changes = othersIn(written, marks)
  const length = changes.reduce(
    (sum, { at, end, reading }) => sum + reading.length - end + at,
    written.length,
  )
  const starts = new Uint32Array(length)
  const ends = new Uint32Array(length)
  const parts: string[] = []
  let read = 0
  let done = 0
  const note = (start: number, end: number) => {
    starts[read] = start
    ends[read] = end
    read += 1
  }
  for (const { at, end, reading } of [...changes, { at: written.length, end: 0, reading: '' }]) {
    for (let sign = done; sign < at; sign += 1) note(sign, sign + 1)
    parts.push(written.slice(done, at), reading)
    for (let sign = 0; sign < reading.length; sign += 1) note(at, end)
    done = end
  }
  return {
    text: parts.join(''),
    span: (at, end) => [starts[at] ?? 0, ends[end - 1] ?? written.length],
  }
}

/** Whether no sign of a text reads otherwise than it is written. */
export const readsAsWritten = (text: string): boolean => text.search(others) < 0

/** The ways to read a text: raised digits are digits, or marks of a note. */
export function readingsOf(written: string): readonly AsRead[] {
  if (readsAsWritten(written)) return [{ text: written, span: (at, end) => [at, end] }]
  const digits = readAs(written, false)
  return /\p{No}/u.test(written) ? [digits, readAs(written, true)] : [digits]
}
