import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { ground } from '../../resources/calls/inputs.ts'

// What a person takes away from a public table, gives back, or declares not to have happened.

const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))
const access = { pages, action: 'edit' } as const

const said = (what: string, max: number) =>
  z
    .string(`${what}: escreva um texto.`)
    .trim()
    .min(3, `${what}: escreva pelo menos 3 letras.`)
    .max(max, `${what}: escreva no máximo ${max} letras.`)
const motivo = said('Motivo', 300)
const endereco = said('Endereço da linha', 600)

const answers = {
  200: z.object({
    carga: z.int(),
    novas: z.int(),
    mudadas: z.int(),
    saidas: z.int(),
  }),
}
export type WithdrawalDone = z.output<(typeof answers)[200]>

export const withdrawTableLoad = defineCall(
  'table-load.withdraw',
  'POST /webadm/tabelas/:portalId/:table/cargas/:load/retirar',
  {
    summary: 'Retirar a carga mais nova de um período, por motivo legal',
    access,
    body: z.strictObject({ fundamento: ground, motivo }),
    answers,
  },
)
export const returnToTableLoad = defineCall(
  'table-load.return',
  'POST /webadm/tabelas/:portalId/:table/cargas/:load/voltar',
  {
    summary: 'Publicar de novo as linhas de um período como uma carga as deixou',
    access,
    body: z.strictObject({ motivo }),
    answers,
  },
)
export const withdrawTableRow = defineCall(
  'table-row.withdraw',
  'POST /webadm/tabelas/:portalId/:table/linhas/retirar',
  {
    summary: 'Retirar uma linha por motivo legal; ela fica fora das cargas seguintes',
    access,
    body: z.strictObject({
      endereco: endereco.describe('O da página da linha no portal'),
      fundamento: ground,
      motivo,
    }),
    answers,
  },
)
export const returnTableRow = defineCall(
  'table-row.return',
  'POST /webadm/tabelas/:portalId/:table/linhas/devolver',
  {
    summary: 'Devolver ao portal uma linha retirada por motivo legal',
    access,
    body: z.strictObject({ endereco, motivo }),
    answers,
  },
)
export const declareTable = defineCall(
  'table-declaration.create',
  'POST /webadm/tabelas/:portalId/:table/declarar',
  {
    summary: 'Declarar que em um período de uma unidade não houve o que publicar',
    access,
    body: z.strictObject({
      unidade: z.string(),
      ano: z.int().min(1990).max(2100),
      mes: z.int().min(1).max(12).nullable().describe('Nulo, o ano inteiro'),
      texto: said('Declaração', 500),
      assinante: said('Nome de quem assina', 120),
      cargo: said('Cargo de quem assina', 120),
    }),
    answers,
  },
)
