import { zipSync, strToU8 } from 'fflate'
import { sql, type Runner } from '../../../platform/postgres/database.ts'
import type { DeliveryFile } from '../../../tables/calls/delivery.ts'
import { readDelivery } from '../../../tables/calls/delivery.ts'
import type { DeliveryChoice } from '../../../tables/calls/delivery-words.ts'
import type { FileMapping } from '../../../tables/calls/file-mapping.ts'
import { sendFileForm } from '../../support/files/sheets.ts'
import type { Caller } from '../../support/test-server.ts'

// Files that are dropped together, as the screen drops them.

/** How the example's columns are read as revenue. */
export const revenueMapping: FileMapping = {
  colunas: { natureza: 'Receita', fonte: 'Recurso', arrecadada: 'Valor' },
  fixos: { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' },
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}

/** The bodies of a town, by the names that its systems give them: the first is the town hall. */
export const bodies = [
  'Prefeitura Municipal',
  'Fundo Municipal de Saúde',
  'Fundeb',
  'Câmara',
] as const
/** Gives a portal the units that it lacks. @returns their numbers, in the order of {@link bodies} */
export async function fourUnits(
  runner: Runner,
  place: { readonly id: number; readonly unit: string },
): Promise<readonly string[]> {
  await runner.run(
    sql`update portal_cliente set nome = ${bodies[0]}, usar_portal = true where hash_id = ${place.unit}`,
  )
  const made = [place.unit]
  for (const name of bodies.slice(1)) {
    const [row] = await runner.run<{ id: string }>(
      sql`insert into portal_cliente (portal_id, nome) values (${place.id}::bigint, ${name}) returning hash_id as id`,
    )
    made.push(row?.id ?? '')
  }
  return made
}

const base = (portalId: number) => `/webadm/tabelas/${portalId}/remessa`
export interface Dropped {
  readonly arquivos: readonly number[]
  readonly repetidos: readonly string[]
  readonly iguais: readonly { readonly nome: string; readonly igualA: string }[]
}
/** Drops a file, or a ZIP. */
export async function drop(by: Caller, portalId: number, name: string, file: string | Buffer) {
  const answer = await sendFileForm(by, `${base(portalId)}/arquivos`, { caminho: name }, file, name)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Dropped>()
}
export const zipOfTexts = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )

const lastLine = <T>(body: string): T => JSON.parse(body.trim().split('\n').at(-1) ?? '') as T
/** Says something of a file that waits, and has it checked. */
export async function check(by: Caller, portalId: number, id: number, escolha?: DeliveryChoice) {
  const body = escolha ? { escolha } : {}
  const answer = await by.call('POST', `${base(portalId)}/arquivos/${id}/conferir`, body)
  const { arquivo } = lastLine<{ arquivo?: DeliveryFile }>(answer.body)
  if (!arquivo) throw new Error(answer.body)
  return arquivo
}
/** Publishes files that are ready. */
export async function publish(by: Caller, portalId: number, arquivos: readonly number[]) {
  const answer = await by.call('POST', `${base(portalId)}/publicar`, { arquivos })
  return lastLine<{ remessa?: number; erro?: { message: string } }>(answer.body)
}
export const listed = (by: Caller, portalId: number) =>
  by.ask(readDelivery, { params: { portalId } })
/** What is asked of a file, by what answers it. */
export const asked = ({ parecer }: DeliveryFile) => parecer?.perguntas.map(({ tipo }) => tipo)
