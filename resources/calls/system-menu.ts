import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { systemMenuItem } from '../access/system-menu-item.ts'

// The menu that the product declares, in place of one that a municipality has from before.

const change = z.object({
  titulo: z.string(),
  antes: z.string().nullable().describe('Grupo e item hoje; nulo, não aparece'),
  depois: z.string().nullable().describe('Grupo, item e aba no menu novo; nulo, só o endereço'),
  como: z
    .enum(['entrada', 'aba', 'gemea', 'mantida'])
    .describe('gemea: outra tela tem os mesmos registros; mantida: página do município'),
  nome_proprio: z.boolean().describe('Tem um nome que o município deu, e que deixa de aparecer'),
})
export type OfferedMenuChange = z.output<typeof change>

const pages = pagesOf(systemMenuItem)
export const readMenuOffer = defineCall('system-menu.offer', 'GET /webadm/menu-novo', {
  summary: 'Comparar o menu em uso com o menu novo',
  access: { pages, action: 'read' },
  answers: {
    200: z.object({
      em_uso: z.boolean().describe('Se o menu novo está em uso'),
      desde: z.string().nullable().describe('Instante, ISO 8601'),
      por: z.string().nullable(),
      pode_voltar: z.boolean().describe('Se há um menu anterior para voltar'),
      mudancas_desde: z.int().describe('Itens alterados desde então, que sairiam com a volta'),
      itens: z.array(change).describe('Vazio com o menu novo em uso'),
      grupos: z.array(z.string()).describe('Áreas e grupos do município que sairiam'),
    }),
  },
})
export type MenuOffer = AnswerOf<typeof readMenuOffer>
export const adoptMenu = defineCall('system-menu.adopt', 'POST /webadm/menu-novo', {
  summary: 'Usar o menu novo',
  access: { pages, action: 'edit' },
  answers: { 204: z.null() },
})
export const undoMenu = defineCall('system-menu.undo', 'DELETE /webadm/menu-novo', {
  summary: 'Voltar ao menu anterior',
  access: { pages, action: 'edit' },
  answers: { 204: z.null() },
})
