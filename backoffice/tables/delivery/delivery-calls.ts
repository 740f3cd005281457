import { queryOptions } from '@tanstack/react-query'
import { Problem } from '../../../kernel/problem.ts'
import { pathOf } from '../../../kernel/operation.ts'
import type { DeliveryChoice } from '../../../tables/calls/delivery-words.ts'
import {
  checkDeliveryFile,
  checkedLine,
  lookAtDeliveryFile,
  publishDelivery,
  publishedLine,
  readDelivery,
  sendDeliveryFile,
  undoDelivery,
  type DeliveryDone,
  type SameFile,
} from '../../../tables/calls/delivery.ts'
import { counted } from '../../../pt-br/words.ts'
import type { WithdrawalGround } from '../../../resources/withdrawal-grounds.ts'
import { callApi, portalFile } from '../../transport/http.ts'
import { sendForm } from '../../transport/send-form.ts'
import type { PathFile } from '../../ui/dropped-files.ts'
import { momentHere } from '../../app/clock.ts'
import { fundamento, motivo, type Act } from '../act-fields.ts'
import { tablesKey } from '../data.ts'

export const deliveryKey = [...tablesKey, 'delivery']
export const deliveryQuery = (portalId: number | null) =>
  queryOptions({
    queryKey: [...deliveryKey, portalId],
    enabled: portalId !== null,
    queryFn: async ({ signal }) =>
      (await callApi(readDelivery, { params: { portalId: portalId ?? 0 }, signal })).data,
  })
/** The columns of a file that waits, as a table may read them. */
export const deliveryLook = (portalId: number, file: number, table: string) =>
  queryOptions({
    queryKey: [...deliveryKey, portalId, file, table],
    queryFn: async ({ signal }) =>
      (await callApi(lookAtDeliveryFile, { params: { portalId, file, table }, signal })).data,
  })

/** Sends a file, or a ZIP, to wait. @returns those that wait already @throws {Problem} */
export async function sendWaitingFile(portalId: number, { file, path }: PathFile) {
  const { method } = sendDeliveryFile
  const answer = await sendForm({
    method,
    path: pathOf(sendDeliveryFile, { portalId }),
    file,
    fields: { caminho: path },
    afterwards: 'Recarregue a página: o que chegou está na lista.',
  })
  const { iguais }: { readonly iguais: readonly SameFile[] } = await answer.json()
  return iguais
}

/** The last line of an answer that tells how far it is. */
async function lastLine(answer: Promise<Blob>): Promise<unknown> {
  const lines = (await (await answer).text()).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? 'null')
}
/** Says something of a file that waits, and has it looked at. @throws {Problem} */
export async function checkFile(portalId: number, file: number, escolha?: DeliveryChoice) {
  const path = pathOf(checkDeliveryFile, { portalId, file })
  const body = escolha === undefined ? {} : { escolha }
  const { method } = checkDeliveryFile
  const told = checkedLine.parse(await lastLine(portalFile(method, path, { body, expects: [200] })))
  if ('erro' in told) throw new Problem('invalid', told.erro.message)
}
/** Publishes what is ready, all or nothing. @throws {Problem} */
export async function publishReadyFiles(portalId: number, arquivos: readonly number[]) {
  const path = pathOf(publishDelivery, { portalId })
  const { method } = publishDelivery
  const body = { arquivos }
  const told = publishedLine.parse(
    await lastLine(portalFile(method, path, { body, expects: [200] })),
  )
  if ('erro' in told) throw new Problem('invalid', told.erro.message)
}

/** Takes back what was published at once. */
export const undoAct = (delivery: DeliveryDone, portalId: number): Act => ({
  title: 'Desfazer esta publicação',
  text: `${counted(delivery.cargas.length, 'carga publicada', 'cargas publicadas')} em ${momentHere(delivery.em)}: tudo o que ${delivery.cargas.length === 1 ? 'ela trouxe sai' : 'elas trouxeram sai'} do portal, e o que mudou volta a ser como era. O endereço do que sair diz o motivo.`,
  button: 'Desfazer a publicação',
  fields: [fundamento, motivo],
  run: async (_, values) => {
    const body = {
      fundamento: values['fundamento'] as WithdrawalGround,
      motivo: values['motivo'] ?? '',
    }
    const params = { portalId, delivery: delivery.id }
    const { cargas } = (await callApi(undoDelivery, { params, body })).data
    return `Desfeito: ${counted(cargas, 'carga saiu', 'cargas saíram')}.`
  },
})
