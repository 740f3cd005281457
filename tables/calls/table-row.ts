import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'

// The form door of the public tables: single rows that people look for, add, change and take back.

/** As for files: who may see a portal's record sees them, and who may change it types. */
const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))
const words = z.object({ id: z.string(), nome: z.string() })
const cells = z.record(z.string().max(60), z.string().max(10_000))

const key = z.string().max(2_000).describe('Os valores da chave da linha, um array JSON de textos')
const year = z
  .string()
  .regex(/^(?:19[9]\d|20\d\d|2100)$/, 'Informe o ano, de 1990 a 2100.')
  .optional()
const typed = z.string().max(200, 'Use no máximo 200 caracteres.').optional()

export const listTableRows = defineCall(
  'table-row.list',
  'GET /webadm/tabelas/:portalId/:table/linhas',
  {
    summary: 'Listar as linhas de um ano de uma tabela pública',
    access: { pages, action: 'read' },
    query: z.strictObject({
      ano: year,
      busca: typed,
      arquivo: z.literal('falta').optional().describe('Só as linhas sem o seu arquivo'),
      depois: z.string().max(60).optional().describe('O que a página anterior deu em "seguinte"'),
    }),
    answers: {
      200: z.object({
        titulo: z.string(),
        digitavel: z.boolean().describe('Se pessoas podem acrescentar e alterar linhas'),
        prefixo: z.string().nullable(),
        anos: z.array(z.int()),
        ano: z.int(),
        colunas: z.array(z.object({ titulo: z.string(), numero: z.boolean() })),
        unidades: z.array(words),
        tem_arquivos: z.boolean().describe('Se cada linha leva ao seu próprio arquivo'),
        linhas: z.array(
          z.object({
            chave: z.array(z.string()),
            celulas: z.array(z.string()),
            arquivo: z.string().nullable().describe('O endereço a que a linha leva'),
            publicado: z.boolean().describe('Se ele leva a um documento'),
          }),
        ),
        seguinte: z.string().nullable(),
      }),
    },
  },
)

const field = z.object({
  nome: z.string(),
  titulo: z.string(),
  ajuda: z.string(),
  obrigatorio: z.boolean(),
  tipo: z.enum([
    'texto',
    'longo',
    'documento',
    'data',
    'ano',
    'mes',
    'escolha',
    'procura',
    'valor',
    'numero',
    'inteiro',
    'endereco',
  ]),
  maximo: z.int().nullable(),
  chave: z.boolean().describe('Se é do endereço da linha, que não muda'),
  opcoes: z.array(words).nullable(),
})
export type RowField = z.output<typeof field>
export const readTableRow = defineCall(
  'table-row.read',
  'GET /webadm/tabelas/:portalId/:table/linha',
  {
    summary: 'Ler o formulário de uma tabela pública, com os valores de uma linha',
    access: { pages, action: 'read' },
    query: z.strictObject({ chave: key.optional() }),
    answers: {
      200: z.object({
        titulo: z.string(),
        linha: z.string().describe('O que cada linha é'),
        uma: z.string().describe('Como uma linha se chama'),
        unidades: z.array(words),
        campos: z.array(field),
        unidade: z.string().nullable(),
        valores: cells.describe('Os da linha, ou aqueles com que uma nova começa'),
        carga: z.int().nullable().describe('A carga de que a linha é'),
      }),
    },
  },
)

export const findRowOptions = defineCall(
  'table-row.options',
  'GET /webadm/tabelas/:portalId/:table/opcoes',
  {
    summary: 'Procurar o que um campo de uma tabela pública aceita',
    access: { pages, action: 'read' },
    query: z.strictObject({
      campo: z.string().max(60),
      busca: typed,
      ano: year,
      unidade: z.string().max(64).optional(),
    }),
    answers: {
      200: z.object({
        opcoes: z.array(words.extend({ valores: cells.describe('O que ela põe no formulário') })),
      }),
    },
  },
)

const found = z.object({
  campo: z.string(),
  mensagem: z.string(),
  gravidade: z.enum(['erro', 'aviso']),
})
const saved = z.object({
  situacao: z.enum(['gravada', 'avisos', 'recusada']),
  mudou: z.boolean(),
  achados: z.array(found),
})
export type RowSaved = z.output<typeof saved>
export const saveTableRow = defineCall(
  'table-row.save',
  'PUT /webadm/tabelas/:portalId/:table/linha',
  {
    summary: 'Acrescentar ou alterar uma linha de uma tabela pública',
    access: { pages, action: 'edit' },
    body: z.strictObject({
      unidade: z.string().max(64),
      valores: cells,
      carga: z.int().nullable().describe('A carga da linha que se altera; nada para uma nova'),
      ciente: z.boolean().describe('Grava também com avisos'),
    }),
    answers: { 200: saved },
  },
)
export const removeTableRow = defineCall(
  'table-row.remove',
  'POST /webadm/tabelas/:portalId/:table/linha/retirar',
  {
    summary: 'Retirar uma linha de uma tabela pública, com o motivo',
    access: { pages, action: 'edit' },
    body: z.strictObject({
      chave: z.array(z.string().max(300)).max(20),
      carga: z.int(),
      motivo: z
        .string()
        .trim()
        .min(5, 'Diga por que a linha sai, em poucas palavras.')
        .max(300, 'Use no máximo 300 caracteres.'),
    }),
    answers: { 200: saved },
  },
)
