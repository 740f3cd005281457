import { capitalZone } from '../../pt-br/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'
import { despesas } from '../../tables/declared/despesas.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { remindOfOverdue } from '../../tables/domain/remind.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { readReminders, updateReminders } from '../../resources/calls/account.ts'
import { listTables } from '../../tables/calls/table-file.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { startMailServer } from '../jobs/mail-server.ts'
import { emailOf, tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'

// What passed its term is said on the home screen, and once a week by mail to those who may send it.

let server: TestServer
let first: Caller
const [place, other] = tenants.a.portals
const sender = {
  tenant: 'Vila Nova',
  zone: capitalZone,
  linkTo: (path: string) => `https://vila.test${path}`,
}
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(() => server.close())

/** What the home screen says of tables that are late. */
const overdue = (portalId: number, by = first) =>
  by
    .ask(readWorklist, { query: { portal: String(portalId) } })
    .then(({ itens }) =>
      itens.filter(({ fonte, estado }) => fonte === 'tabelas' && estado === 'atrasado'),
    )
const remind = () => remindOfOverdue(server.runnerOf('a'), sender)
interface Written {
  readonly to: string
  readonly subject: string
  readonly text: string | null
}
/** As the queue reads them. */
const written = async () => {
  const kept = await server.runnerOf('a').run<Written>(
    sql`select para as to, assunto as subject, texto as text from mensagem where assunto like '%fora do prazo'
        order by criada_em`,
  )
  return kept.map((one) => ({ ...one, text: one.text && openSecret(one.text, letterPlace) }))
}
const aWeekPasses = () =>
  server.runnerOf('a').run(sql`update lembrete set enviado_em = enviado_em - interval '7 days'`)

test('a portal that nobody sent a table to owes none, and nobody is written to', async () => {
  expect(await overdue(place.id)).toEqual([])
  await remind()
  expect(await written()).toEqual([])
})

test('months that passed their term are told with their units, to those who may send the tables, once a week', async () => {
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  // A year before the months that are looked at: all twelve of them are owed since.
  const load = loadOf(despesas, rowsOf(despesas, 3), place, {})
  const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
  expect(outcome).toMatchObject({ status: 'publicada' })
  const [late] = await overdue(place.id)
  const { tabelas } = await first.ask(listTables, { params: { portalId: place.id } })
  const own = tabelas.find(({ nome }) => nome === 'despesas')
  expect(own?.atrasadas).toBeGreaterThan(0)
  expect(late).toMatchObject({
    fato: `${despesas.title}: ${own?.atrasadas} meses fora do prazo`,
    lei: despesas.due.law,
  })
  const owed = own?.por_unidade[0]?.meses.find(({ estado }) => estado === 'atrasada')
  expect(late?.dia).toBe(owed?.prazo)
  expect(late?.ato.endereco).toBe(
    `/dados-abertos/tabelas-publicas/enviar/despesas?portal=${place.id}&unidade=${place.unit}&ano=${owed?.ano}&mes=${owed?.mes}`,
  )
  expect(await overdue(other.id)).toEqual([])
  await remind()
  await remind()
  const letters = await written()
  const to = letters.map((letter) => letter.to)
  expect(to).toContain(emailOf('first'))
  expect(new Set(to).size).toBe(to.length)
  for (const nobody of ['master', 'reader', 'second'] as const)
    expect(to).not.toContain(emailOf(nobody))
  expect(letters[0]?.subject).toBe('Vila Nova: tabelas públicas fora do prazo')
  for (const text of [
    'Despesas',
    late?.unidade ?? '-',
    'https://vila.test/dados-abertos/tabelas-publicas/detalhes/despesas',
    'https://vila.test/conta/configuracoes',
  ])
    expect(letters[0]?.text).toContain(text)
})

test('who switches it off in their account is written to no more, and again after switching it on', async () => {
  const mine = async () => (await written()).filter(({ to }) => to === emailOf('first')).length
  expect(await first.ask(readReminders, {})).toEqual({ recebe: true })
  const before = await mine()
  await aWeekPasses()
  await first.ask(updateReminders, { body: { recebe: false } })
  expect(await first.ask(readReminders, {})).toEqual({ recebe: false })
  await remind()
  expect(await mine()).toBe(before)
  await first.ask(updateReminders, { body: { recebe: true } })
  await remind()
  await remind()
  expect(await mine()).toBe(before + 1)
})

test('the queue writes the letters and the mail server gets them', async () => {
  const mailServer = await startMailServer()
  await server.runnerOf('a').run(sql`delete from mensagem`)
  const owner = open(server.connection)
  await owner.global.run(sql`delete from fila.tarefa`)
  await owner.close()
  await aWeekPasses()
  const mail = { url: mailServer.url, from: 'nao-responda@exemplo.gov.br' }
  const failures: unknown[] = []
  const tasks = allTasks({ ...server, mail, senderOf: () => sender })
  const stop = await startWorker(server.connection, tasks, (error) => failures.push(error))
  await expect
    .poll(() => mailServer.got.some((text) => text.includes(`To: ${emailOf('first')}`)), {
      timeout: 20_000,
    })
    .toBe(true)
  await stop()
  await mailServer.close()
  expect(failures).toEqual([])
})
