import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cpfsIn, proseOf } from '../../domain/published-cpf.ts'
import { callOf } from '../../kernel/call.ts'
import { fieldOf, wireName } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { covers } from '../coverage/covers.ts'
import { nounOf, recordIn, registers } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A CPF in a text that portals show is published by whoever confirms it, and by nobody unnoticed.

const cpf = '529.982.247-25'
const confirmed = { 'publish-cpf': 'true' }
const shown = '***.982.247-**'

describe('a CPF in a text', () => {
  test.each([
    ['with its marks', `Portador do CPF ${cpf}, residente aqui`],
    ['bare', 'CPF 52998224725.'],
    ['with blanks', 'CPF 529 982 247 25'],
    ['apart', 'CPF 529. 982. 247 - 25'],
    ['in pieces of rich text', '<p>CPF <strong>529.</strong>982.<em>247</em>-25</p>'],
    ['with blanks of rich text', '<p>529&nbsp;982&nbsp;247&nbsp;25</p>'],
    ['with what nobody sees', '529.\u200B982.\u00AD247-25'],
    ['as a number in thousands', '52.998.224.725'],
    ['as a number in thousands of another language', '52,998,224,725'],
    ['with commas', '529,982,247-25'],
    ['with wide blanks', '529.982.247  -  25'],
    ['with bars', '529/982/247-25'],
    ['with brackets', '(529)982.247-25'],
    ['with a colon', '529.982.247:25'],
    ['as a number with a decimal', '52998224725.0'],
    ['as a power of ten', '5,2998224725E+10'],
    ['before a dot and a digit', '529.982.247-25.1'],
    ['before a bar and a digit', '529.982.247-25/1'],
    ['after a digit and a dot', '1.529.982.247-25'],
    ['in the boxes of a form', '5 2 9 9 8 2 2 4 7 2 5'],
    ['with a zero before it', '0529.982.247-25'],
    ['twice without a blank', '529.982.247-25529.982.247-25'],
    ['twice bare', '5299822472552998224725'],
    ['after another number', '12 529.982.247-25, 27/10/2025'],
    ['as a sheet without its text', 'Fulano;52998224725;10,00'],
  ])('a CPF %s is found', (_, text) => {
    expect(cpfsIn(text)).toEqual(['52998224725'])
  })
  test.each([
    ['with a letter that a scanner read', '390.533.447-O5', '39053344705'],
    ['without the zero it began with', 'CPF 1234567890', '01234567890'],
    ['without both zeros', 'C.P.F. nº 1.234.567-97', '00123456797'],
  ])('a CPF %s is found, with its digits', (_, text, digits) => {
    expect(cpfsIn(text)).toEqual([digits])
  })
  test.each([
    ['covered', `CPF ${shown}`],
    ['with other check digits', 'Processo 529.982.247-26'],
    ['within an identifier', 'Notícia b4f2c1d0-9a3e-4c5f-8d7e-a52998224725'],
    ['within the sum of a file', `SHA-256: ${'c4'.repeat(26)}a52998224725`],
    ['within a longer number', 'Empenho 0052998224725'],
    ['as money', 'R$ 52.998.224.725, R$ 529.982.247,25 e 1.529.982.247,25'],
    ['in a code of accounts', 'Natureza 5.2.9.9.8.2.2.4.7.2.5'],
    ['as ten digits that nobody says to be one', 'Fone 1234567890'],
    [
      'in two paragraphs that are far apart',
      '<p>Lei 529.982</p><p>de 247-25</p>'.replace('</p><p>', '</p><p>nº </p><p>'),
    ],
  ])('none: %s', (_, text) => {
    expect(cpfsIn(text)).toEqual([])
  })
})

test('what portals show has prose', () => {
  const withProse = resources.filter((one) => proseOf(one).length > 0).map(({ name }) => name)
  expect(withProse).toEqual(
    expect.arrayContaining([
      'document-element',
      'document-type',
      'faq',
      'glossary',
      'news',
      'portal',
      'secretariat',
      'user-menu',
    ]),
  )
  expect(withProse).not.toContain('system-user')
})

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

/** The longest text of a noun: the one that has room for words. */
function longestText(resource: (typeof resources)[number]): string | undefined {
  const room = (name: string) => {
    const field = fieldOf(resource, name)
    return 'max' in field && typeof field.max === 'number' ? field.max : 1_000_000
  }
  const [longest] = proseOf(resource).toSorted((a, b) => room(b) - room(a))
  return longest
}

const shownNouns = registers.filter(
  (resource) => callOf(resource, 'update') && longestText(resource) !== undefined,
)
describe.each(shownNouns.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const name = longestText(resource) ?? ''
    const wire = wireName(name, fieldOf(resource, name))
    const words = `Pessoa de CPF ${cpf}`

    test('H7. asks before a new row publishes it, and before a change does', async () => {
      covers({ attacks: ['H7', 'F37'] })
      const noun = nounOf(server, resource)
      const fresh = await noun.fresh()
      const refused = await noun.create(master, { ...fresh, [wire]: words })
      expect(refused.statusCode, refused.body).toBe(400)
      expect(refused.json()).toMatchObject({
        Results: [{ field: wire }],
        detail: { cpf: 'unconfirmed' },
      })
      expect(refused.body).toContain(shown)
      expect(refused.body).not.toContain(cpf)
      const { key } = await noun.made(master)
      expect((await noun.update(master, key, { [wire]: words })).statusCode).toBe(400)
      const taken = await noun.update(master, key, { [wire]: words }, confirmed)
      expect(taken.statusCode, taken.body).toBe(200)
      expect(JSON.stringify(recordIn(await noun.read(master, key)))).toContain(cpf)
      const noted = await master.call(
        'GET',
        `/webadm/auditoria?tipo=publish&pagina=${resource.name}&registro=${key}`,
      )
      const [event] = noted.json<{ eventos: { id: string; user_name: string }[] }>().eventos
      const told = (await master.call('GET', `/webadm/auditoria/${event?.id}`)).json<{
        new_values: { cpf_confirmado: string }
      }>()
      expect(told.new_values.cpf_confirmado, 'who publishes it is noted').toBe(`${wire}: ${shown}`)
      // What it said before is not asked about again; another one is.
      expect((await noun.update(master, key, { [wire]: `${words}.` })).statusCode).toBe(200)
      const another = await noun.update(master, key, { [wire]: `${words}, 111.444.777-35` })
      expect(another.statusCode).toBe(400)
      expect(another.body).toContain('***.444.777-**')
      expect(another.body).not.toContain(shown)
    })
  },
)
