import { expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { bodies, internsOf } from '../tables/doors/delivered.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { bodyOf, call } from './office.ts'
import { eventually, startService, stop } from './process.ts'
import {
  askedAt,
  asks,
  isStopped,
  packed,
  stopAt,
  type StoppedAt,
  type Who,
} from './stopped-release.ts'

// A package of drafts and of loads, killed while it writes: nothing of it, and then all, once.

const months = [1, 2, 3]
const rowsOfFile = 20_000
const documents = 20
const day = (at: number) =>
  new Date(Date.UTC(2026, 0, 1 + (at % 300)))
    .toISOString()
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join('/')
const file = (month: number) =>
  internsOf(
    `${String(month).padStart(2, '0')}/2026`,
    Array.from({ length: rowsOfFile }, (_, at) => day(at)),
  )

interface Waiting {
  readonly id: number
  readonly parecer?: { readonly perguntas: readonly { codigo: string; texto: string }[] }
}
/** Drops a month of interns, and answers what is asked of it. @returns the number of the file */
async function dropped({ url, token }: Who, portalId: number, month: number): Promise<number> {
  const name = `estagiarios-2026-${month}.csv`
  const form = new FormData()
  form.append('caminho', name)
  form.append('arquivo', new Blob([file(month)]), name)
  const base = `${url}/webadm/tabelas/${portalId}/remessa/arquivos`
  const authorization = `Bearer ${token}`
  const sent = await fetch(base, { method: 'POST', body: form, headers: { authorization } })
  const said = (await sent.json()) as { arquivos: readonly number[] }
  const id = said.arquivos[0] ?? 0
  const check = async (escolha: object): Promise<Waiting> => {
    const answer = await fetch(`${base}/${id}/conferir`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ escolha }),
    })
    const line = (await answer.text()).trim().split('\n').at(-1) ?? '{}'
    const { arquivo } = JSON.parse(line) as { arquivo?: Waiting }
    if (!arquivo) throw new Error(line)
    return arquivo
  }
  const found = await check({ lido: true, fonte: 'Estágios' })
  const respostas = (found.parecer?.perguntas ?? []).map(({ codigo }) => codigo)
  if (respostas.length > 0) await check({ lido: true, fonte: 'Estágios', respostas })
  return id
}

/** What stands of the package. */
const standing = async (owner: Database, id: number) => {
  const [row] = await owner.global.run<Record<string, unknown>>(
    sql`select (select count(*)::int from elemento where not excluido) as documents,
      (select count(*)::int from dado_estagiarios) as rows,
      (select count(*)::int from carga where status = 'publicada' and conjunto = 'estagiarios') as loads,
      (select situacao from pacote where id = ${id}::bigint) as status`,
  )
  return row
}

const moments = Number(process.env['MOMENTS'] ?? 4)
/** Spread over the rows of all loads; then in a document, and as the package ends. `MOMENTS=20` has more of them. */
const stops: readonly StoppedAt[] = [
  ...Array.from({ length: moments - 2 }, (_, at) => {
    const row = Math.trunc((at * months.length * rowsOfFile) / (moments - 2))
    const [month, place] = [1 + Math.trunc(row / rowsOfFile), row % rowsOfFile]
    return {
      before: 'insert on dado_estagiarios',
      when: `new.mes = ${month} and new.matricula = 'E${place}'`,
    }
  }),
  { before: 'insert on elemento', when: `new.descricao = 'Relatório ${documents - 1}'` },
  { before: 'update on pacote', when: `new.situacao = 'publicado'` },
]

test(
  `kill -9 at ${stops.length} moments of a package of ${documents} documents and ${months.length} loads of ${rowsOfFile} rows: nothing of it, and then all, once`,
  { timeout: 1_200_000 },
  async () => {
    const { dataDir, token, portalId, remove } = furnishedFolder()
    let service = await startService(dataDir)
    const who = () => ({ url: service.url, token })
    const id = await packed(who(), portalId, documents)
    const unit = bodyOf(portalClient, { portalId, entityId: null, courtId: null, name: bodies[0] })
    await asks(who(), 'POST', '/webadm/cliente', unit)
    const arquivos = []
    for (const month of months) arquivos.push(await dropped(who(), portalId, month))
    await asks(who(), 'POST', `/webadm/pacotes/${id}/cargas`, { arquivos })
    const publishing = async () => {
      const { rev } = await asks(who(), 'GET', `/webadm/pacotes/${id}`)
      return call(service.url, 'POST', `/webadm/pacotes/${id}/publicar`, { token, body: { rev } })
    }
    for (const at of stops) {
      await askedAt(dataDir, (owner) => stopAt(owner, at))
      let isReached = false
      let said: unknown
      const held = (owner: Database) =>
        owner.transaction(1, async (tx) => {
          await tx.run(sql`select pg_advisory_xact_lock(33)`)
          const sent = publishing().then(
            (answer) => (said = answer),
            () => undefined,
          )
          isReached = await eventually(
            async () => said !== undefined || askedAt(dataDir, isStopped),
            120_000,
          )
          await stop(service, 'SIGKILL')
          await sent
        })
      // The database ends with the service, and what held the publication with it.
      await askedAt(dataDir, held, open).catch(() => undefined)
      expect([at, isReached, said]).toEqual([at, true, undefined])
      service = await startService(dataDir)
      expect([at, await askedAt(dataDir, (owner) => standing(owner, id))]).toEqual([
        at,
        { documents: 0, rows: 0, loads: 0, status: 'aberto' },
      ])
    }
    await askedAt(dataDir, (owner) => owner.global.script('drop function stop_here() cascade'))
    expect(await publishing()).toMatchObject({ status: 200 })
    const whole = { rows: months.length * rowsOfFile, loads: months.length, status: 'publicado' }
    expect(await askedAt(dataDir, (owner) => standing(owner, id))).toEqual({ documents, ...whole })
    await stop(service)
    remove()
  },
)
