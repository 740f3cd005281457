import { zipSync, strToU8 } from 'fflate'
import { expect } from 'vitest'
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

/** Revenue of a month, a line of each body. */
export const bodiesRevenue = (month: string, amount: string, names: readonly string[] = bodies) =>
  [
    'Competência;Entidade;Receita;Recurso;Valor',
    ...names.map((name, at) => `${month};${name};1.1.1;1.500;${amount}${at},00`),
  ].join('\r\n')
const rowOf = (nature: string, amount: string) =>
  `05/2026;${bodies[0]};${nature};1.500;${amount},00`
/** Files that must not publish by themselves, whichever way they come, and what is asked or told of each. */
export const strangeFiles: readonly (readonly [string, string, RegExp])[] = [
  [
    "another town's body",
    bodiesRevenue('05/2026', '11', [...bodies, 'Autarquia']),
    /de quem são as linhas/,
  ],
  ["last year's file", bodiesRevenue('05/2025', '11'), /É mesmo uma correção|é de maio de 2025/],
  [
    'a head that changed',
    bodiesRevenue('05/2026', '11').replace('Valor', 'Valor Bruto'),
    /são novas “Valor Bruto”/,
  ],
  [
    'a total row',
    [
      bodiesRevenue('05/2026', '11'),
      rowOf('1.9.9', '120'),
      ...['1.9.1', '1.9.2', '1.9.3', '1.7.1'].map((nature, at) => rowOf(nature, String(at + 1))),
    ].join('\r\n'),
    /vale o que todas as outras somam/,
  ],
  [
    'totals far from those of before',
    bodiesRevenue('05/2026', '911'),
    /não é como nos meses anteriores/,
  ],
  ['a month that is skipped', bodiesRevenue('08/2026', '11'), /não do mês seguinte/],
]
/** Interns of a month, one for each day that is given. */
export const internsOf = (month: string, days: readonly string[]) =>
  [
    'Referência;Entidade;Matrícula;Nome;Instituição;Nível;Secretaria;Início;Término;Ano do contrato',
    ...days.map(
      (day, at) =>
        `${month};${bodies[0]};E${at};ESTAGIÁRIO ${at};UFES;superior;Obras;${day};${day.replace('2026', '2027')};2026`,
    ),
  ].join('\r\n')

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

/**
 * Publishes interns whose dates have the day first, sends a month whose dates have the month first by a way that asks
 * nobody, and expects that it waits and is told once.
 * @param send a file by that way, and a look of the service at it
 */
export async function refuseMonthFirst(
  runner: Runner,
  by: Caller,
  portalId: number,
  send: (name: string, text: string) => Promise<void>,
): Promise<void> {
  await runner.run(sql`delete from arquivo_de_remessa where remessa_id is null`)
  const days = ['15/02/2026', '16/03/2026', '17/04/2026']
  const { arquivos: hand } = await drop(by, portalId, 'e.csv', internsOf('04/2026', days))
  const [id = 0] = hand
  expect((await check(by, portalId, id, { lido: true })).situacao).toBe('pronta')
  expect((await publish(by, portalId, [id])).remessa).toBeGreaterThan(0)
  const turned = ['02/15/2026', '03/04/2026', '04/17/2026']
  await send('estagiarios.csv', internsOf('05/2026', turned))
  const { arquivos } = await listed(by, portalId)
  const told = arquivos.flatMap(({ parecer }) =>
    (parecer?.partes ?? []).flatMap(({ achados }) => achados.map(({ mensagem }) => mensagem)),
  )
  expect(arquivos.map(({ situacao }) => situacao)).toEqual(['recusada'])
  const isTheirs = (text: string) =>
    text.startsWith('As datas deste arquivo têm o mês antes do dia, como mostram as linhas 2, 4')
  expect(told.filter(isTheirs)).toHaveLength(1)
}
