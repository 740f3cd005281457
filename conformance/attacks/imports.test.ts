import { strToU8, zipSync } from 'fflate'
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { xlsxOf, type Cell } from '../../formats/sheets/sheet.ts'
import { tenants, portalOfTenantB } from '../support/tenants.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { oneOf, quiet } from './harness.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const noun = 'glossary'
const [{ id: portalId }, , { id: anothers }] = tenants.a.portals
const write = (map: object, context: object = { portal_id: portalId }) => ({
  modo: 'gravar',
  mapa: JSON.stringify(map),
  contexto: JSON.stringify(context),
})
const usual = { termo: 'Termo', descricao: 'Descrição' }
const terms = async (tenant: 'a' | 'b' = 'a') =>
  await server.runnerOf(tenant).run<{ termo: string; portal_id: number }>({
    text: 'select termo, portal_id::int from portal_glossario order by id',
    values: [],
  })
/** A refused import leaves every row of both tenants as it was. */
async function leavesAll(work: () => Promise<void>): Promise<void> {
  const before = [await terms(), await terms('b')]
  await work()
  expect([await terms(), await terms('b')]).toEqual(before)
}

async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* all() {
    yield rows
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf('t', ['Termo', 'Descrição'], all())) parts.push(part)
  return Buffer.concat(parts)
}

describe('55. a column of a prototype', () => {
  beforeEach(() => covers({ attacks: [55] }))
  test.each([
    [
      'in the heading',
      usual,
      '__proto__;constructor;Termo;Descrição\r\n{"isAdmin":true};x;Poluído;y\r\n',
    ],
    [
      'in the map of fields',
      JSON.parse('{"termo":"Termo","descricao":"Descrição","__proto__":"Termo"}') as object,
      'Termo;Descrição\r\nPoluído;y\r\n',
    ],
    [
      'in the map of columns',
      { termo: '__proto__', descricao: 'constructor' },
      'Termo;Descrição\r\nPoluído;y\r\n',
    ],
  ])('%s gives nobody anything', async (_, map, csv) => {
    quiet(await sendSheet(first, noun, write(map), csv), csv)
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    expect(
      (await (await server.signedIn('nobody')).call('GET', '/webadm/estados')).statusCode,
    ).toBe(403)
  })

  test('as the name of a part', () =>
    leavesAll(async () => {
      for (const name of ['__proto__', 'constructor', 'toString'])
        oneOf(
          await sendSheet(
            first,
            noun,
            { ...write(usual), [`${name}`]: '{"isAdmin":true}', modo: '__proto__' },
            'Termo;Descrição\r\na;b\r\n',
          ),
          [400],
          name,
        )
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    }))
})

describe('78. an import', () => {
  beforeEach(() => covers({ attacks: [72, 78] }))
  test('of another portal or tenant, by context or by a column, writes nothing', () =>
    leavesAll(async () => {
      const csv = `Termo;Descrição;Portal;tenant_id\r\nAlheio;x;${anothers};2\r\n`
      for (const [map, context] of [
        [usual, { portal_id: anothers }],
        [usual, { portal_id: portalOfTenantB.id }],
        [{ ...usual, portal_id: 'Portal' }, {}],
        [{ ...usual, tenant_id: 'tenant_id' }, { portal_id: portalId }],
        [usual, { portal_id: portalId, tenant_id: 2 }],
      ] as const) {
        const answer = quiet(
          await sendSheet(first, noun, write(map, context), csv),
          JSON.stringify([map, context]),
        )
        if (answer.statusCode === 200)
          expect(resultOf(answer), JSON.stringify([map, context])).toMatchObject({
            gravadas: 0,
            faltas: [{ linha: 2 }],
          })
        else expect(answer.statusCode, answer.body).toBe(400)
      }
    }))

  test('whose headings are the same twice is refused, or takes neither for the other', () =>
    leavesAll(async () => {
      const answer = oneOf(
        await sendSheet(first, noun, write(usual), 'Termo;Termo;Descrição\r\num;outro;x\r\n'),
        [200, 400],
        'twice',
      )
      if (answer.statusCode === 200) expect(resultOf(answer).gravadas).toBe(0)
    }))

  test.each<[string, Buffer | string, string]>([
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.html'],
    ['a page called a table', '<html><table><tr><td>Termo</td></tr></table></html>', 'a.xls'],
    ['a program', Buffer.from('MZ\x90\0\x03'), 'a.csv'],
    ['an archive of anything', Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'a.xlsx'],
    [
      'a workbook with macros and none of its parts',
      Buffer.from(
        zipSync({
          '[Content_Types].xml': strToU8('<Types/>'),
          'xl/vbaProject.bin': strToU8('Attribute VB_Name'),
        }),
      ),
      'a.xlsm',
    ],
    [
      'a workbook that names a file of the machine',
      Buffer.from(
        zipSync({
          '[Content_Types].xml': strToU8(
            '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><Types>&f;</Types>',
          ),
          'xl/workbook.xml': strToU8(
            '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><workbook>&f;</workbook>',
          ),
        }),
      ),
      'a.xlsx',
    ],
    ['half a character', Buffer.from([0x54, 0xed, 0xa0, 0x80]), 'a.csv'],
    ['nothing', '', 'a.csv'],
  ])('of %s writes nothing and tells of nothing', (what, file, name) =>
    leavesAll(async () => {
      const answer = oneOf(
        await sendSheet(first, noun, write(usual), file, name),
        [400, 413, 415],
        what,
      )
      expect(answer.body).not.toMatch(/root:|VB_Name/)
    }),
  )

  test('in UTF-16 or with a byte order mark is read as what it says, or refused', async () => {
    const csv = 'Termo;Descrição\r\nPrecatório;Dívida que a Justiça mandou pagar\r\n'
    for (const [at, file] of [
      Buffer.from(`\ufeff${csv}`, 'utf16le'),
      Buffer.from(`\ufeff${csv.replace('Precatório', 'Precatório 2')}`),
    ].entries()) {
      const answer = oneOf(await sendSheet(first, noun, write(usual), file), [200, 400], String(at))
      if (answer.statusCode === 200)
        expect(resultOf(answer)).toMatchObject({ gravadas: 1, faltas: [] })
    }
    for (const { termo } of await terms()) expect(termo).not.toMatch(/\0|\ufffd|Ã/)
  })

  test('takes a formula for the text that it is', async () => {
    const formulas = [
      '=1+1',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '=HYPERLINK("http://evil.test")',
      "=cmd|'/c calc'!A1",
    ]
    const answer = await sendSheet(
      first,
      noun,
      write(usual),
      await workbook(formulas.map((text) => [text, 'x'])),
      'a.xlsx',
    )
    expect(resultOf(answer)).toMatchObject({ gravadas: formulas.length, faltas: [] })
    expect((await terms()).map(({ termo }) => termo)).toEqual(expect.arrayContaining(formulas))
  })
})
