import { bare, isValid } from '../../kernel/identifier.ts'
import { coveredCpf } from './covered-cpf.ts'

// Where a CPF stands in a text, however people, word processors and scanners write it: one rule for what is asked about
// before portals show it and for what is covered.

/** What may stand within a number without being seen: soft hyphens, blanks without width, marks of direction. */
const unseen = /\p{Cf}/gu
/** Between the groups. Word processors put other hyphens and dashes for the one that was typed. */
const signs = String.raw`\s.·_\p{Pd}\u2212`
const between = `[${signs}]{0,3}`
const digit = String.raw`[\d\uFF10-\uFF19]`
const groups = `${digit}{3}${between}${digit}{3}${between}${digit}{3}[${signs}/]{0,3}${digit}{2}(?!${digit})`
/** Wherever eleven digits are, and no more. */
const anywhere = new RegExp(`(?<!${digit})${groups}`, 'gu')
/** The same where `1.529.982.247-25` is one number. */
const alone = new RegExp(String.raw`(?<!${digit}\.?)${groups}(?![.\-/]?${digit})`, 'gu')

/** Identifiers and sums of files, whose digits are no number of anything. */
const codes = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,})\b/gi

/** What keyboards for Asian scripts write, as it is compared. */
const ours = (text: string) =>
  text.replace(/[\uFF10-\uFF19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
const digitsOf = (found: string) => bare(ours(found))

/** The valid CPFs in a text, bare, each once. */
export function validCpfsIn(text: string): readonly string[] {
  const found = text.replace(unseen, '').replace(codes, 'x').match(alone) ?? []
  return [...new Set(found.map(digitsOf).filter((digits) => isValid('cpf', digits)))]
}

function covered(text: string, isCovered: (digits: string) => boolean): string {
  const seen = text.replace(unseen, '')
  const result = seen.replace(anywhere, (found) => {
    const digits = digitsOf(found)
    return isCovered(digits) ? coveredCpf(digits) : found
  })
  return result === seen ? text : result
}

/** The text with every valid CPF in it covered, `***.456.789-**`. */
export const withCpfsCovered = (text: string): string =>
  covered(text, (digits) => isValid('cpf', digits))
/** The text with everything covered that may be a CPF, mistyped ones too: to show what was found wrong. */
export const withDigitsOfCpfCovered = (text: string): string => covered(text, () => true)
