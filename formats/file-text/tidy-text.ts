// What stands before or behind a hyphen that belongs to the word, and is no cut of it.
const keepsBefore = /(?:^|[^\p{L}])(?:vice|ex|pré|pós|recém|sem|além)$/iu
const keepsBehind = /^(?:feiras?|lhes?)(?![\p{L}])/iu
const cutWord = /(\p{L}{1,40})[-\u00ad\u2010\u2011] ?\n[ \t]*(-?)(\p{Ll}[\p{L}]*)/gu

function joined(whole: string, before: string, repeated: string, behind: string): string {
  if (repeated !== '' || keepsBefore.test(before) || keepsBehind.test(behind))
    return `${before}-${behind}`
  return whole.includes('\n') ? before + behind : whole
}

// Some programs draw an accent beside its letter; alone it is one of these.
const marks: Readonly<Record<string, string>> = {
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00a8': '\u0308',
}
const looseAccent = /([\u00b4\u02c6\u02dc\u00a8]) ?([aeiounAEIOUN\u0131])/gu
const looseCedilla = /([cC]) ?\u00b8/gu
/** The i without a dot, which TeX draws beneath an accent, is an i. */
const composed = (letter: string, accent: string) =>
  (letter === '\u0131' ? 'i' : letter) + (marks[accent] ?? '')

// oxlint-disable-next-line no-control-regex -- what is dropped is named
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\ufeff\ufffe\uffff]/g

/**
 * A text as a search and a reader want it: NFC, accents upon their letters, words that a line end had cut whole, no
 * control marks, single blanks, no empty lines. Line feeds and form feeds stay.
 */
export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(cutWord, joined)
    .replace(control, '')
    .replace(looseAccent, (_, accent: string, letter: string) => composed(letter, accent))
    .replace(looseCedilla, '$1\u0327')
    .normalize('NFC')
    .replace(/[^\S\n\f]+/gu, ' ')
    .replace(/ ?([\n\f]) ?/g, '$1')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** The first so many characters, whole ones. */
export const cutText = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')

/** Whether there is anything to read: a letter or a figure. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
