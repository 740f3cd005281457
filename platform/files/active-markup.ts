// Markup that a browser would run, were a file opened in it: what is published holds data and no program. Namespaces
// decide what an element of XML is (Namespaces in XML 1.0, 2.2), whatever its prefix; a reference to a character in one
// is that character (XML 1.0, 4.1).

/** What begins a page, in a file that says it is text. */
const page = /^\s*(?:<!doctype html|<html|<svg|<script|<head|<body)/i
export const beginsAsPage = (text: string): boolean => page.test(text)

// What could run, or make a reader of XML fetch or swell.
const declarations = /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i
const elements = /<(?:[^\s<>/:="'&;!?]+:)?(?:svg|html|script)[\s>/]/i
const namespaces =
  /www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL|TR\/WD-xsl|1998\/Math)|there\.is\.only\.xul/i
/** In any other one the same bytes may be other signs: those of ISO-2022 hide a tag between escapes. */
const encodings =
  /^(?:utf-?8|us-ascii|ascii|iso-?8859-1|iso-?8859-15|latin-?1|windows-1252|cp1252)$/i
const declaredEncoding = /<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/

const reference = /&#(?:x([\da-f]+)|(\d+));/gi
/** References to characters as the characters that they are. */
const resolved = (text: string) =>
  text.replace(reference, (whole: string, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point < 0x80 ? String.fromCharCode(point) : whole
  })

const overlap = 128
/** A reference that is longer, by zeros, is none that a program writes. */
const longestReference = 64
const unended = /&(?:#[\da-z]*)?$/i

/**
 * Reads XML by pieces, as one byte a letter. @returns whether it holds what would run, as far as it was read: told of
 * each piece in order.
 */
export function activeMarkup(): (piece: string) => boolean {
  let raw = ''
  let plain = ''
  let rest = ''
  let isFirst = true
  return (piece) => {
    raw = raw.slice(-overlap) + piece
    const open = unended.exec(rest + piece)?.[0] ?? ''
    const whole = rest + piece
    plain = plain.slice(-overlap) + resolved(whole.slice(0, whole.length - open.length))
    rest = open
    const encoding = isFirst ? declaredEncoding.exec(piece)?.[1] : undefined
    isFirst = false
    return (
      declarations.test(raw) ||
      elements.test(raw) ||
      namespaces.test(plain) ||
      rest.length > longestReference ||
      (encoding !== undefined && !encodings.test(encoding))
    )
  }
}
