import { Parser } from 'htmlparser2'

export interface XmlListener {
  /** At a tag that opens. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** Whether enough was read. */
  readonly enough?: () => boolean
}

const portion = 65_536
/** Walks through an XML in order. Entities that it declares itself are left as they stand, and nothing is fetched. */
export function walkXml(xml: string, { open, text, close, enough }: XmlListener): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(name, attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(name),
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < xml.length; at += portion) {
    parser.write(xml.slice(at, at + portion))
    if (enough?.()) return
  }
  parser.end()
}

/** What stands between the tags of an XML, a line for each element. */
export function xmlTextOf(xml: string, most: number): string {
  let found = ''
  walkXml(xml, {
    text: (text) => {
      found += text
    },
    close: () => {
      found += '\n'
    },
    enough: () => found.length > 2 * most,
  })
  return found
}
