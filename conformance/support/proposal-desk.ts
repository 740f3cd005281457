import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { news } from '../../resources/content/news.ts'
import { nounOf, recordIn } from './noun.ts'
import { tenants } from './tenants.ts'
import { startTestServer, type Caller } from './test-server.ts'

export const [{ id: portalId }] = tenants.a.portals
/** A proposal of news in the first portal. */
export const place = { portal: portalId, registro: 'news', ato: 'criar' } as const
export const on = (id: number) => ({ params: { id } })

/** A server on which people draft news: `first` and `master` may, `second` and `reader` may not. */
export async function openDesk() {
  const server = await startTestServer()
  const noun = nounOf(server, news)
  const [master, first, second, reader] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('first'),
    server.signedIn('second'),
    server.signedIn('reader'),
  ])
  const begin = (corpo: Record<string, unknown>, by = first) =>
    by.ask(calls.beginProposal, { body: { ...place, corpo } })
  const publishes = (by: Caller, id: number, rev: number) =>
    by.call('POST', pathOf(calls.publishProposal, { id }), { rev })
  const runner = server.runnerOf('a')
  /** What the audit tells of a proposal, oldest first. */
  const audit = async (id: number) =>
    (
      await runner.run<{ act: string }>(
        sql`select tracker_type as act from auditoria where page_id_name = 'proposal'
          and registro = ${String(id)} order by id`,
      )
    ).map(({ act }) => act)
  /** A piece of news that is there, and a proposal that changes it. */
  const changing = async (corpo: Record<string, unknown>) => {
    const { key } = await noun.made(master)
    const row = recordIn(await noun.read(master, key))
    const body = { ...place, ato: 'mudar', chave: String(key), corpo } as const
    const proposal = await first.ask(calls.beginProposal, { body })
    return { key, row, proposal }
  }
  /** Ends what waits, as if nobody had begun anything. */
  const clear = () =>
    runner.run(
      sql`update proposta set situacao = 'descartada', encerrada_em = now(), pacote_id = null, posta_em = null
        where encerrada_em is null`,
    )
  const people = { master, first, second, reader }
  return { server, runner, noun, ...people, begin, publishes, audit, changing, clear }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
