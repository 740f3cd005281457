import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'

// The files to which rows of public tables lead: which row each is of, by its name, and what becomes of them.

/** As for rows: who may see a portal's record sees them, and who may change it publishes. */
const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))
/** Files that one drop has at most. */
export const mostDropped = 300
const address = z.string().max(1_000)

const row = z.object({
  chave: z.array(z.string()),
  nome: z.string().describe('Como a linha se chama'),
  detalhe: z.string().describe('De quem é, e de que trata'),
  arquivo: address.nullable().describe('O endereço a que a linha leva agora'),
  publicado: z.boolean().describe('Se ele leva a um documento'),
})
export const matchTableFiles = defineCall(
  'table-own-file.match',
  'POST /webadm/tabelas/:portalId/:table/arquivos-das-linhas/conferir',
  {
    summary: 'Dizer de qual linha é cada arquivo, pelo nome',
    access: { pages, action: 'edit' },
    body: z.strictObject({
      unidade: z.string().max(64).optional().describe('Só as linhas desta unidade gestora'),
      nomes: z
        .array(z.string().min(1).max(300))
        .min(1)
        .max(mostDropped, `Confira no máximo ${mostDropped} arquivos de uma vez.`),
    }),
    answers: {
      200: z.object({
        arquivos: z.array(
          z.object({
            nome: z.string(),
            duvida: z.string().nullable().describe('Nula, a única linha é certa'),
            linhas: z.array(row),
          }),
        ),
      }),
    },
  },
)

export const publishTableFiles = defineCall(
  'table-own-file.publish',
  'POST /webadm/tabelas/:portalId/:table/arquivos-das-linhas',
  {
    summary: 'Publicar, trocar ou retirar os arquivos de linhas, todos ou nenhum',
    access: { pages, action: 'edit' },
    body: z.strictObject({
      arquivos: z
        .array(
          z.strictObject({
            chave: z.array(z.string().max(300)).max(20),
            antes: address.nullable().describe('O endereço que a linha tinha quando foi vista'),
            arquivo: z
              .string()
              .max(200)
              .nullable()
              .describe('A chave do arquivo enviado; nula, a linha fica sem arquivo'),
          }),
        )
        .min(1)
        .max(mostDropped),
      motivo: z.string().trim().max(300, 'Use no máximo 300 caracteres.').default(''),
    }),
    answers: {
      200: z.object({ cargas: z.array(z.int()), mudadas: z.int() }),
    },
  },
)
