// What a text that was copied out of Word into a system's field leaves before it: lists of switches and a style sheet.

const marks = /mso-|MsoNormal|<!--\[if/
const comments = /<!--[\s\S]*?-->/g
/** `Normal 0 21 false … /* Style Definitions * / … {mso-style-name:…}`, up to the last rule. */
const rests = /\s*\bNormal\s+0\b[\s\S]*\}|\/\*\s*Style Definitions[\s\S]*\}/g

/** @returns the text of somebody, without what Word left; as it came where it left nothing, or nothing else is there */
export function withoutWordRests(text: string): string {
  if (!marks.test(text)) return text
  const found = text.replaceAll(comments, ' ').replaceAll(rests, ' ').trim()
  return found === '' ? text : found
}
