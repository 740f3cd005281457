import { recordEvent } from '../../../data/audit/audit.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { heldDelivery, markUndone, type DeliveredLoad } from '../../data/deliveries.ts'
import { closeStaging } from '../../data/staging.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { Dataset } from '../../model/declaration.ts'
import { withdrawLoad, type Withdrawal } from '../withdrawal.ts'
import { lockInOrder } from './carry-out.ts'

interface Standing extends DeliveredLoad {
  readonly dataset: Dataset
}
const standingOf = (load: DeliveredLoad): readonly Standing[] => {
  const dataset = datasetNamed(load.tabela)
  return dataset ? [{ ...load, dataset }] : []
}

/**
 * Takes back all that was published at once, or nothing: where something newer stands on one of its loads, that goes
 * first. @returns how many loads went @throws {Problem} `missing`; `in-use`
 */
export async function undoDelivery(
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
  withdrawal: Withdrawal,
): Promise<number> {
  return runner.atomically((tx) => undoWithin(tx, actor, portalId, id, withdrawal))
}

/** The same, in the transaction at hand. */
export async function undoWithin(
  tx: Tx,
  actor: Actor,
  portalId: number,
  id: number,
  withdrawal: Withdrawal,
): Promise<number> {
  const delivery = await heldDelivery(tx, portalId, id)
  if (!delivery) throw problem('missing', 'Esta publicação não existe neste portal.')
  if (delivery.undoneAt) throw problem('in-use', 'Esta publicação já foi desfeita.')
  const loads = delivery.loads.flatMap(standingOf)
  const mode = 'substitui' as const
  await lockInOrder(
    tx,
    loads.map(({ dataset, unidade: unit, ano: year, mes: month }) => ({
      dataset,
      portalId,
      unit,
      year,
      month,
      mode,
    })),
  )
  for (const { dataset, carga } of loads.toReversed()) {
    await withdrawLoad(tx, actor, { dataset, portalId }, carga, withdrawal)
    await closeStaging(tx, dataset)
  }
  const reason = withCpfsCovered(withdrawal.reason)
  await markUndone(tx, id, actor.userName, reason)
  await recordEvent(tx, actor, {
    type: 'import',
    page: 'remessa',
    record: String(id),
    portalId,
    values: { via: 'retirada', motivo: reason, cargas: loads.length },
  })
  return loads.length
}
