import { recordEvent } from '../../../data/audit/audit.ts'
import { dayAtPortal } from '../../../data/nouns/zones.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import {
  chamberUnit,
  dropSapl,
  insertSaplSearch,
  keepSapl,
  saplOf,
  saplsDue,
  type SaplOrder,
  type SaplPlace,
} from '../../data/sapl.ts'
import { saplBase } from './client.ts'
import { saplTables } from './run-search.ts'

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])
/** The page under which the audit tells of it. */
const page = 'sapl'

/** @throws {Problem} `missing` where the portal is not a chamber's */
async function requireChamber(runner: Runner, portalId: number): Promise<void> {
  if ((await chamberUnit(runner, portalId)) === undefined)
    throw problem('missing', 'Só o portal de uma câmara tem SAPL.')
}

const known = (field: string, names: readonly string[]): readonly string[] => {
  const tables = saplTables.map(({ name }) => name)
  if (names.some((name) => !tables.includes(name)))
    throw fault(field, 'O SAPL não tem esta tabela.')
  return tables.filter((name) => names.includes(name))
}

/**
 * Says where a chamber's SAPL is; an empty address takes it away, and leaves the rows.
 * @param publicUrl the address of the installation
 * @throws {Problem} `missing` where the portal is not a chamber's; `invalid` for the address and the tables
 */
export async function setSapl(
  runner: Runner,
  actor: Actor,
  portalId: number,
  { url, tables, nightly }: Pick<SaplPlace, 'url' | 'tables' | 'nightly'>,
  publicUrl: string,
): Promise<void> {
  await requireChamber(runner, portalId)
  const isNone = url.trim() === ''
  const base = isNone ? '' : saplBase(url, publicUrl)
  if (base === undefined)
    throw fault(
      'endereco',
      'Escreva o endereço da página inicial do SAPL, como https://sapl.exemplo.es.leg.br, sem usuário nem números no lugar do nome.',
    )
  const wanted = known('tabelas', tables)
  if (!isNone && wanted.length === 0) throw fault('tabelas', 'Escolha ao menos uma tabela.')
  await runner.atomically(async (tx) => {
    if (isNone) await dropSapl(tx, portalId)
    else await keepSapl(tx, portalId, { url: base, tables: wanted, nightly }, actor)
    await recordEvent(tx, actor, {
      type: 'update',
      page,
      record: String(portalId),
      portalId,
      values: { endereco: base, tabelas: wanted.join(', '), toda_noite: nightly },
    })
  })
}

const firstYear = 2000
/**
 * Asks for a year of the portal's SAPL; the queue reads it. @returns the number of the reading
 * @throws {Problem} `missing` where the portal is not a chamber's; `invalid` for the year, the tables, and without an
 *   address; `in-use` while another one waits
 */
export async function orderSapl(
  runner: Runner,
  actor: Actor,
  order: Omit<SaplOrder, 'tables' | 'nightly'>,
): Promise<number> {
  const { portalId, year } = order
  await requireChamber(runner, portalId)
  const sapl = await saplOf(runner, portalId)
  if (!sapl) throw fault('endereco', 'Escreva antes o endereço do SAPL.')
  const thisYear = Number((await dayAtPortal(runner, portalId)).slice(0, 4))
  if (year < firstYear || year > thisYear)
    throw fault('ano', `Escolha um ano de ${firstYear} a ${thisYear}.`)
  const takesOver = known('assumir', order.takesOver)
  return place(runner, actor, {
    ...order,
    takesOver,
    tables: sapl.tables.filter((name) => takesOver.length === 0 || takesOver.includes(name)),
    nightly: false,
  }).then((id) => {
    if (id !== undefined) return id
    throw problem('in-use', 'Uma busca deste SAPL está em andamento. Veja abaixo.')
  })
}

const place = (runner: Runner, actor: Actor, order: SaplOrder): Promise<number | undefined> =>
  runner.atomically(async (tx) => {
    const id = await insertSaplSearch(tx, order, actor)
    if (id !== undefined)
      await recordEvent(tx, actor, {
        type: 'import',
        page,
        record: String(id),
        portalId: order.portalId,
        values: {
          via: 'sapl',
          ano: order.year,
          ensaio: order.rehearsal,
          assume: order.takesOver.join(', '),
        },
      })
    return id
  })

/** Asks for what portals want to have read each night: the year that it is there. */
export async function orderNightly(
  runner: Runner,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  for (const { portalId, day, tables, userId, userName } of await saplsDue(runner)) {
    signal.throwIfAborted()
    const actor = { tenantId, userId, userName, managers: null, ip: '', requestId: '' }
    const year = Number(day.slice(0, 4))
    await place(runner, actor, {
      portalId,
      year,
      rehearsal: false,
      nightly: true,
      tables,
      takesOver: [],
      confirmed: [],
    })
  }
}
