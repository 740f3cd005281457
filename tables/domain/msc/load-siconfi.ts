import { unitsOfPortal } from '../../data/data-keys.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { portalOfPrefix } from '../../data/msc.ts'
import { mscTables } from '../../declared/msc.ts'
import { problem } from '../../../kernel/problem.ts'
import type { LoadOutcome } from '../load.ts'
import { loadDerived } from './derive-file.ts'
import { derivedRows } from './derived-rows.ts'
import { siconfiMonths, type SiconfiFile, type SiconfiMonth } from './siconfi.ts'

export interface SiconfiOrder {
  readonly tenantId: number
  /** The portal, by its address: `/p/{prefix}`. */
  readonly prefix: string
  /** The unit, by its code or CNPJ; without it the first of the portal. */
  readonly unit: string | undefined
  readonly files: readonly SiconfiFile[]
  /** Whether months that were sent are replaced as well. */
  readonly insists: boolean
}
/** What became of a month in one table; nothing where the month says nothing of it. */
export interface SiconfiResult {
  readonly month: SiconfiMonth
  readonly title: string
  readonly outcome: LoadOutcome | undefined
}

async function placeOf(runner: Runner, { prefix, unit }: SiconfiOrder) {
  const portalId = await portalOfPrefix(runner, prefix)
  if (portalId === undefined) throw problem('missing', `Não há portal com o endereço /p/${prefix}.`)
  const units = await unitsOfPortal(runner, portalId)
  const found = unit
    ? units.find(({ id, cnpj }) => id === unit || cnpj === unit.replaceAll(/\D/g, ''))
    : units[0]
  if (!found)
    throw problem(
      'missing',
      `O portal não tem esta unidade gestora. As dele: ${units.map(({ id, name }) => `${id} (${name})`).join(', ') || 'nenhuma'}.`,
    )
  return { portalId, unit: found.id }
}

/**
 * Derives past months from the Treasury's answers, one load for each table and month, in the order of time. Telling
 * them again changes nothing.
 * @throws {Problem} `missing` for portal or unit; {@link siconfiMonths}
 */
export async function* loadSiconfi(
  runner: Runner,
  order: SiconfiOrder,
): AsyncGenerator<SiconfiResult> {
  const months = siconfiMonths(order.files)
  const place = await placeOf(runner, order)
  for (const month of months)
    for (const table of mscTables) {
      const { year, sha256, sums } = month
      const { tenantId, insists } = order
      const load = {
        tenantId,
        ...place,
        year,
        month: month.month,
        user: 'Siconfi',
        sha256,
        insists,
      }
      const outcome = await loadDerived(runner, load, table, derivedRows(table, month, sums))
      yield { month, title: table.dataset.title, outcome }
    }
}
