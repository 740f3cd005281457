import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWith, type Caller } from '../support/test-server.ts'
import {
  openAudit,
  closeAudit,
  type Event,
  type Whole,
  server,
  master,
  first,
  second,
  reader,
  nobody,
  page,
  event,
  terms,
  inPortal,
} from '../support/audit-reader.ts'
import { nounOf, pathTo } from '../support/noun.ts'
import { pathOf } from '../../kernel/operation.ts'
import { listEvents, listFields, recordEvent } from '../../resources/calls/audit.ts'
import { footerContact } from '../../resources/portal/footer-contact.ts'
import { wireName } from '../../kernel/resource.ts'
import { glossary } from '../../resources/content/glossary.ts'

beforeAll(openAudit)
afterAll(closeAudit)

const track = (caller: Caller, body: Record<string, unknown>) =>
  caller.call('POST', pathOf(recordEvent), body)
test('the tracker takes the user from the token and the portal from the row', async () => {
  const { key } = await inPortal(1, 'Olhado')
  const forged = {
    tracker_type: 'view',
    page_id_name: 'glossary',
    portal_id: 2,
    id_user: 'master',
    user_name: 'Ana Coutinho',
    data_evento: '2001-01-01T00:00:00Z',
    new_values: { id: key, termo: 'FALSO' },
    old_values: { x: 1 },
    deleted_values: null,
    insert_values: null,
  }
  expect((await track(reader, forged)).statusCode).toBe(204)
  const [found] = (await page(master, `?pagina=glossary&registro=${key}&tipo=view`)).eventos
  expect(found).toMatchObject({ id_user: 'reader', user_name: 'Pessoa reader', portal_id: 1 })
  const whole = (await event(master, found?.id)).json<Whole>()
  expect([whole.old_values, whole.new_values]).toEqual([null, null])
  const history = (await master.call('GET', `/webadm/historico/glossary/${key}`)).json<Event[]>()
  expect(history.map(({ tracker_type }) => tracker_type)).toEqual(['insert'])
})

test("the tracker refuses what is not one's to say", async () => {
  const { key } = await inPortal(3, 'De outro gestor')
  const view = { tracker_type: 'view', page_id_name: 'glossary' }
  for (const [body, status] of [
    [{ ...view, tracker_type: 'delete' }, 400],
    [{ ...view, tracker_type: 'login' }, 400],
    [{ ...view, page_id_name: 'nada' }, 400],
    [{ ...view, portal_id: 3 }, 404],
    [{ ...view, portal_id: 999 }, 404],
    [{ ...view, portal_id: 'x' }, 400],
    [{ ...view, new_values: { id: key } }, 404],
    [{ ...view, extra: 1 }, 400],
    [{ ...view, tracker_type: 'print' }, 204],
    [{ ...view, page_id_name: 'audit' }, 204],
    [{ ...view, portal_id: 1 }, 204],
  ] as const)
    expect((await track(reader, body)).statusCode, JSON.stringify(body)).toBe(status)
  expect((await track(nobody, view)).statusCode).toBe(403)
  expect(
    (await callWith(server.app, 'localhost', undefined)('POST', '/webadmtracker/tracker', view))
      .statusCode,
  ).toBe(401)
  const answers = await Promise.all(Array.from({ length: 140 }, () => track(second, view)))
  expect(answers.filter(({ statusCode }) => statusCode === 204).length).toBeLessThanOrEqual(120)
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
})

test('looking does not make one the last who wrote', async () => {
  const { key } = await inPortal(1, 'Disputado')
  await track(reader, { tracker_type: 'view', page_id_name: 'glossary', new_values: { id: key } })
  await terms().update(master, key, { termo: 'Mudado' })
  await track(reader, { tracker_type: 'view', page_id_name: 'glossary', new_values: { id: key } })
  const late = await first.call(
    'PUT',
    pathTo(glossary, 'update', key),
    { termo: 'Atrasado' },
    { 'if-match': '"1"' },
  )
  expect([late.statusCode, late.json<{ detail: { by: string } }>().detail.by]).toEqual([
    412,
    'Ana Coutinho',
  ])
})

test('what changed a field is found by the name that people give it, and by nothing else of its record', async () => {
  const contacts = nounOf(server, footerContact)
  const landline = wireName('landline', footerContact.fields.landline)
  const { key } = await contacts.made(master, {
    ...(await contacts.fresh()),
    [landline]: '2733330000',
  })
  await contacts.update(master, key, { [landline]: '2733331111' })
  await contacts.update(master, key, (await contacts.change('Outro setor')).sent)
  const told = async (query: string) =>
    (await page(master, `?registro=${key}&pagina=${footerContact.name}${query}`)).eventos.map(
      ({ tracker_type }) => tracker_type,
    )
  expect(await told('')).toEqual(['update', 'update', 'insert'])
  const [field] = (
    await master.call('GET', `${pathOf(listFields)}?q=telefone%20fixo%20contatos`)
  ).json<{ value: string; text: string }[]>()
  expect(field?.value).toBe(`${footerContact.name}.${landline}`)
  expect(await told(`&campo=${field?.value}`)).toEqual(['update', 'insert'])
  expect(await told('&q=telefone%20FIXO')).toEqual(['update', 'insert'])
  for (const odd of ['nada.nada', 'portal', 'system-user.password', "x.y'"])
    expect(
      (await master.call('GET', `${pathOf(listEvents)}?campo=${encodeURIComponent(odd)}`))
        .statusCode,
      odd,
    ).toBe(400)
})
