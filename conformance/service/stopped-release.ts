import { toWrite } from '../../kernel/form.ts'
import { asOwner, sql, type Database } from '../../platform/postgres/database.ts'
import { readHolder } from '../../platform/process/folder-lock.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { bodyOf, call } from './office.ts'

// Packages of a program that runs, and a place in their publishing where it waits to be killed.

export type Who = { readonly url: string; readonly token: string }
export async function asks(
  { url, token }: Who,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) {
  const answer = await call(url, method, path, { token, ...(body === undefined ? {} : { body }) })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.body
}

/** So many drafts of new documents in one package. @returns its number */
export async function packed(who: Who, portalId: number, count: number): Promise<number> {
  const body = bodyOf(portalClient, { portalId, entityId: null, courtId: null })
  const { hash_id: unit } = await asks(who, 'POST', '/webadm/cliente', body)
  const release = await asks(who, 'POST', '/webadm/pacotes', { portal: portalId, nome: 'O mês' })
  const id = Number(release['id'])
  const { portal_id: _own, ...fields } = toWrite(documentElement, {
    ...documentElement.example,
    portalId,
    clientHashId: unit,
    documentTypeId: 1,
    externalUrl: 'https://exemplo.gov.br/relatorio.pdf',
    s3FileKey: null,
  })
  for (let made = 0; made < count; made += 1) {
    const corpo = { ...fields, descricao: `Relatório ${made}` }
    const place = { portal: portalId, registro: documentElement.name, ato: 'criar', chave: null }
    const draft = await asks(who, 'POST', '/webadm/propostas', { ...place, corpo })
    await asks(who, 'POST', `/webadm/pacotes/${id}/propostas`, { propostas: [draft['id']] })
  }
  return id
}

/** Where a publication is stopped: what is about to be written. */
export interface StoppedAt {
  readonly before: string
  readonly when: string
}
/** Has whoever comes there wait for a lock that a test holds. */
export const stopAt = (owner: Database, { before, when }: StoppedAt) =>
  owner.global.script(
    `create or replace function stop_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(33); return new; end $$;
    grant execute on function stop_here() to public;
    drop trigger if exists stop_here on elemento;
    drop trigger if exists stop_here on pacote;
    drop trigger if exists stop_here on dado_estagiarios;
    create trigger stop_here before ${before} for each row when (${when}) execute function stop_here()`,
  )
export const isStopped = async (owner: Database): Promise<boolean> =>
  (
    await owner.global.run(
      sql`select 1 from pg_locks where locktype = 'advisory' and objid = 33 and not granted`,
    )
  ).length > 0

/** Asks the database of the service that holds a data folder. */
export async function askedAt<T>(
  dataDir: string,
  work: (owner: Database) => Promise<T>,
  as = asOwner,
): Promise<T> {
  const owner = as(readHolder(dataDir)?.database ?? {})
  return work(owner).finally(() => owner.close())
}
