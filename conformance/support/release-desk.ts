import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/release.ts'
import { openDesk, portalId } from './proposal-desk.ts'
import type { Caller } from './test-server.ts'

type Seen = { readonly id: number; readonly rev: number }

/** A desk of drafts on which packages are made of them. */
export async function openReleaseDesk() {
  const desk = await openDesk()
  /** A finished draft of a new piece of news. */
  const drafted = async (titulo: string, by = desk.first) => {
    const { portal_id: _portal, ...rest } = await desk.noun.fresh()
    return desk.begin({ ...rest, titulo }, by)
  }
  const packed = (nome: string, drafts: readonly Seen[], by = desk.first) =>
    by.ask(calls.createRelease, {
      body: { portal: portalId, nome, propostas: drafts.map(({ id }) => id) },
    })
  const read = (id: number, by = desk.first) => by.ask(calls.readRelease, { params: { id } })
  const rehearses = (id: number, by = desk.first) =>
    by.ask(calls.rehearseRelease, { params: { id } })
  const releases = (by: Caller, { id, rev }: Seen, more: object = {}) =>
    by.call('POST', pathOf(calls.publishRelease, { id }), { rev, ...more })
  const rowsOf = async (titulo: string) =>
    (
      await desk.runner.run(
        sql`select 1 from portal_noticia where titulo = ${titulo} and not excluido`,
      )
    ).length
  /** What the audit tells of a package, oldest first. */
  const told = async (id: number) =>
    (
      await desk.runner.run<{ act: string }>(
        sql`select tracker_type as act from auditoria where page_id_name = 'release'
          and registro = ${String(id)} order by id`,
      )
    ).map(({ act }) => act)
  return { ...desk, drafted, packed, read, rehearses, releases, rowsOf, told }
}
export type ReleaseDesk = Awaited<ReturnType<typeof openReleaseDesk>>
