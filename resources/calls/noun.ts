import { z } from 'zod'
import { callOf, pagesOf, parseCall } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { instant } from './inputs.ts'
import { wireRow } from './record.ts'

// What every noun has besides its documented calls.

/** Moves a row to the trash, where the contract gives no removal. */
export const removeCall = (resource: AnyResource) =>
  defineCall(`${resource.name}.remove`, `DELETE /webadm/lixeira/${resource.name}/:key`, {
    summary: `Excluir ${resource.noun.one}`,
    access: { pages: pagesOf(resource), action: 'delete' },
    answers: { 200: wireRow(resource) },
  })
export const restoreCall = (resource: AnyResource) =>
  defineCall(`${resource.name}.restore`, `POST /webadm/lixeira/${resource.name}/:key`, {
    summary: `Restaurar ${resource.noun.one}`,
    access: { pages: pagesOf(resource), action: 'delete' },
    answers: { 200: wireRow(resource) },
  })

const values = z.record(z.string(), z.unknown()).nullable()
/** What happened to a row: the values that changed, by wire name. */
const entry = z.object({
  id: z.int(),
  tracker_type: z.string(),
  data_evento: instant,
  user_name: z.string().nullable(),
  old_values: values,
  new_values: values,
})
export type HistoryEntry = z.output<typeof entry>
export const historyCall = (resource: AnyResource) =>
  defineCall(`${resource.name}.history`, `GET /webadm/historico/${resource.name}/:key`, {
    summary: `Histórico de ${resource.noun.one}`,
    access: { pages: pagesOf(resource), action: 'read' },
    answers: { 200: z.array(entry) },
  })

/** Rows of one noun that point to a row, and how many; the noun by its plural. */
const use = z.object({ noun: z.string(), count: z.int() })
export type Use = z.output<typeof use>
export const usesIn = z.array(use)
export const usesCall = (resource: AnyResource) =>
  defineCall(`${resource.name}.uses`, `GET /webadm/usos/${resource.name}/:key`, {
    summary: `O que usa ${resource.noun.one}`,
    access: { pages: pagesOf(resource), action: 'read' },
    answers: { 200: z.object({ uses: usesIn }) },
  })

/** The columns of a sheet and its first rows. */
export const sheetPreview = z.object({
  colunas: z.array(z.string()),
  linhas: z.array(z.array(z.string())),
  total: z.int(),
})
const importFault = z.object({
  linha: z.int(),
  coluna: z.string(),
  campo: z.string(),
  valor: z.string(),
  mensagem: z.string(),
})
const importResult = z.object({
  total: z.int(),
  gravadas: z.int(),
  faltas: z.array(importFault),
  mais: z.boolean().describe('Há mais faltas do que as ditas'),
})
export type SheetPreview = z.output<typeof sheetPreview>
export type ImportResult = z.output<typeof importResult>
/** A line of what an import tells while it works; the last one is its result, or why there is none. */
export const importLine = z.union([
  z.object({ feitas: z.int(), total: z.int() }),
  z.object({ resultado: importResult }),
  z.object({ erro: z.object({ message: z.string() }) }),
])
/** Rows from a CSV, XLSX or ODS: `ler` answers a preview; `conferir` and `gravar` answer lines of JSON. */
export const importCall = (resource: AnyResource) =>
  defineCall(`${resource.name}.import`, `POST /webadm/importar/${resource.name}`, {
    summary: `Importar ${resource.noun.many}`,
    access: { pages: pagesOf(resource), action: 'add' },
    body: {
      type: 'multipart/form-data',
      form: z.object({
        modo: z.enum(['ler', 'conferir', 'gravar']),
        mapa: z.string().optional().describe('A coluna da planilha de cada campo, em JSON'),
        contexto: z.string().optional().describe('O que todas as linhas têm em comum, em JSON'),
        arquivo: z.file().meta({ format: 'binary' }),
      }),
    },
    files: ['application/x-ndjson'],
    answers: { 200: sheetPreview },
  })

/** The number of a row that is not there yet, where the noun gives numbers out before (specification 2 §7.4). */
export function reserveCall(resource: AnyResource) {
  const reserve = callOf(resource, 'create')?.reserve
  if (reserve === undefined) return undefined
  const { path } = parseCall(reserve)
  return defineCall(`${resource.name}.next-id`, `GET ${path}`, {
    summary: `Reservar o código do próximo ${resource.noun.one}`,
    access: { pages: pagesOf(resource), action: 'read' },
    answers: { 200: z.int() },
  })
}
