import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { textRules } from '../../kernel/text.ts'
import { nothing } from './inputs.ts'

// Saved views: the address of a list under a name, for oneself or for all who may open the list.

/** A list's search, filters, columns and order under a name. */
const savedView = z.object({
  id: z.int(),
  nome: z.string(),
  endereco: z.string().describe('A busca do endereço, sem "?"'),
  compartilhada: z.boolean(),
  minha: z.boolean().describe('De quem pergunta'),
  autor: z.string(),
})
export type SavedView = z.output<typeof savedView>

const needed = 'Dê um nome à visão.'
export const listViews = defineCall('saved-view.list', 'GET /webadm/visoes', {
  summary: 'Listar as visões de uma lista',
  access: 'session',
  query: z.strictObject({ pagina: z.string().default('') }),
  answers: { 200: z.array(savedView) },
})
export const saveView = defineCall('saved-view.create', 'POST /webadm/visoes', {
  summary: 'Guardar uma visão',
  access: 'session',
  body: z.strictObject({
    pagina: z.string({ error: 'Informe a lista.' }).max(300, 'Informe a lista.'),
    nome: z
      .string({ error: needed })
      .trim()
      .min(1, needed)
      .pipe(textRules({ max: 60, required: needed })),
    endereco: z
      .string({ error: 'Informe o endereço.' })
      .max(2_000, 'Há filtros demais para guardar.')
      .regex(/^[\w.~%+&=:*'()-]*$/, 'O endereço não serve.'),
    compartilhada: z.boolean({ error: 'Informe se a visão é compartilhada.' }).default(false),
  }),
  answers: { 201: savedView },
})
export const removeView = defineCall('saved-view.remove', 'DELETE /webadm/visoes/:id', {
  summary: 'Excluir uma visão',
  access: 'session',
  answers: { 204: nothing },
})
