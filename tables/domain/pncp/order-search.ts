import { dayAtPortal } from '../../../data/nouns/zones.ts'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { unitsOfPortal } from '../../data/data-keys.ts'
import { insertSearch, type PncpPeriod } from '../../data/pncp.ts'
import { contratos } from '../../declared/contratos.ts'
import { licitacoes } from '../../declared/licitacoes.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Dataset } from '../../model/declaration.ts'

/** The tables that a search of the PNCP fills, all at once. */
const tables: readonly Dataset[] = [licitacoes, contratos]
export const isOfPncp = (dataset: Dataset): boolean => tables.includes(dataset)

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/**
 * Asks for a month of a unit from the PNCP; the queue does it. @param period the month of publication, since 2021
 * @returns the number of the search
 * @throws {Problem} `missing` for other tables; `invalid` for unit and month; `in-use` while the same one waits
 */
export async function orderSearch(
  runner: Runner,
  actor: Actor,
  dataset: Dataset,
  period: PncpPeriod,
): Promise<number> {
  const { portalId, unit, year, month } = period
  if (!isOfPncp(dataset)) throw problem('missing', 'As linhas desta tabela não estão no PNCP.')
  const units = await unitsOfPortal(runner, portalId)
  const cnpj = units.find(({ id }) => id === unit)?.cnpj
  if (cnpj === undefined) throw fault('unidade', 'Escolha uma unidade gestora deste portal.')
  if (cnpj === null)
    throw fault(
      'unidade',
      'Esta unidade não tem CNPJ. Cadastre-o no registro dela e busque de novo.',
    )
  const first = units.find((one) => one.cnpj === cnpj)
  if (first && first.id !== unit)
    throw fault('unidade', `O CNPJ desta unidade é também o de ${first.name}: busque por ela.`)
  if (
    `${year}-${String(month).padStart(2, '0')}` > (await dayAtPortal(runner, portalId)).slice(0, 7)
  )
    throw fault('mes', 'Este mês ainda não começou.')
  return runner.atomically(async (tx) => {
    const id = await insertSearch(tx, period, actor)
    if (id === undefined)
      throw problem('in-use', 'Esta busca já foi pedida e está em andamento. Veja abaixo.')
    await recordEvent(tx, actor, {
      type: 'import',
      page: dataset.name,
      record: String(id),
      portalId,
      values: { via: 'pncp', ug: unit, ano: year, mes: month },
    })
    return id
  })
}
