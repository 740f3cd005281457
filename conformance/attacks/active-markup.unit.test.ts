import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { typeOfContent } from '../../platform/files/file-kinds.ts'
import { covers } from '../coverage/covers.ts'

// An XML file that is saved and opened runs what its namespaces say, however they are spelt.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => covers({ attacks: ['F32'] }))

const judged = async (text: string | Buffer) => {
  const path = join(folder, 'a.xml')
  writeFileSync(path, text)
  return typeOfContent(path, 'xml')
}
/** Each character as a reference to it. */
const referred = (text: string, as: (point: number) => string) =>
  text.replace(/./g, (one) => as(one.charCodeAt(0)))
const xhtml = 'http://www.w3.org/1999/xhtml'
/** An element that runs by its namespace alone, and not by its name. */
const running = (prefix: string, namespace: string, before = '') =>
  `${before}<r xmlns:${prefix}="${namespace}"><${prefix}:img src="x" onerror="alert(1)"/></r>`
/** A namespace whose reference lies across the end of the piece that is read at once. */
const across = (offset: number) =>
  running('a', 'http://www.w3.org/1999/xhtm&#108;').replace(
    '<r ',
    `<r b="${'b'.repeat(65_536 - offset)}" `,
  )

test.each<[string, string | Buffer]>([
  ['an entity in the namespace', running('x-y', 'http://www.w3.org/1999/xhtm&#108;')],
  ['a hexadecimal one', running('x.y', 'http://www.w3.org/1999/xhtm&#x6C;')],
  ['one with zeros', running('a', `http://www.w3.org/1999/xhtm&#${'0'.repeat(500)}108;`)],
  [
    'all of it as references',
    running(
      'a',
      referred(xhtml, (point) => `&#${point};`),
    ),
  ],
  [
    'all of it in hexadecimal',
    running(
      'a',
      referred(xhtml, (point) => `&#x${point.toString(16)};`),
    ),
  ],
  ['SVG by a reference', running('s', 'http://www.w3.org/2000/sv&#103;')],
  ['MathML', '<m xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)"/>'],
  ['the old namespace of style sheets', running('t', 'http://www.w3.org/TR/WD-xsl')],
  ['a prefix of other signs', '<r xmlns:a-b="urn:x"><a-b:script/></r>'],
  ['a prefix of other letters', '<r xmlns:é="urn:x"><é:svg /></r>'],
  [
    'an encoding that hides tags',
    running('a', 'urn:x', '<?xml version="1.0" encoding="ISO-2022-JP"?>'),
  ],
  ['an escape within a tag', '<r><scr\u001B(Bipt>alert(1)</scr\u001B(Bipt></r>'],
  ['another encoding', '<?xml version="1.0" encoding=\'utf-7\'?><r/>'],
  ...Array.from({ length: 20 }, (_, at): [string, string] => [
    `a reference across two pieces, ${at}`,
    across(35 + at),
  ]),
])('F32. %s is refused', async (_, text) => {
  await expect(judged(text)).rejects.toThrow('XML')
})

test.each<[string, string | Buffer]>([
  [
    'data',
    '<?xml version="1.0" encoding="UTF-8"?><contas xmlns="urn:contas"><a>1 &#38; 2</a></contas>',
  ],
  ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ação</a>', 'latin1')],
  [
    'a namespace of schemas',
    '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
  ],
  [
    'text about pages',
    '<a><descricao>&lt;p&gt;um &lt;b&gt;texto&lt;/b&gt;&lt;/p&gt;</descricao></a>',
  ],
  [
    'a name that begins so',
    '<a><scripts.de-carga>1</scripts.de-carga><n:svg-alvo xmlns:n="urn:n"/></a>',
  ],
])('F32. %s is taken', async (_, text) => {
  expect(await judged(text)).toContain('application/xml')
})
