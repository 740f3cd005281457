import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { systemUser } from '../access/system-user.ts'
import { worklist } from './home.ts'
import { instant, needed } from './inputs.ts'
import { menuNode } from './navigation.ts'

// A person who signs in: what they see and may, what they answer for, and passing it on when they leave.

const pages = pagesOf(systemUser)
const named = z.object({ id: z.string(), nome: z.string() })
const right = z.enum(['read', 'add', 'edit', 'delete', 'print'])

const unproven = z
  .boolean()
  .describe('A conta se abriu por um endereço copiado, e nem carta nem segundo fator a comprovam')

const place = z.object({
  id: z.int(),
  nome: z.string(),
  publica: z.boolean().describe('Um perfil seu deixa publicar documentos neste portal'),
  limitada: z.boolean().describe('Publica só onde uma permissão alcança'),
  envia: z.boolean().describe('Pode enviar tabelas públicas e mudar o portal'),
  permissoes: z.array(
    z.object({
      unidade: z.string(),
      tipos: z.array(z.string()).nullable().describe('Nulo: todos os tipos'),
      ate: z.string().nullable().describe('O último dia em que vale; nulo: sem prazo'),
    }),
  ),
  responde: z.int().describe('Por quantas obrigações responde'),
  suplente: z.int().describe('De quantas obrigações é suplente'),
  chaves: z.array(z.string()).describe('As chaves de dados em vigor por que responde'),
})
export type PlaceOfPerson = z.output<typeof place>

export const readPerson = defineCall('person.read', 'GET /webadm/quem-tem-acesso/:id', {
  summary: 'Ler o que uma pessoa vê e pode, onde publica e por que responde',
  access: { pages, action: 'read' },
  answers: {
    200: z.object({
      id: z.string(),
      nome: z.string(),
      email: z.string(),
      situacao: z.string(),
      ultimo_acesso: instant.nullable(),
      segundo_fator: z.boolean().describe('Além da senha, a conta pede um código'),
      renova_em: instant.nullable().describe('Quando outro segundo fator toma o lugar deste'),
      chaves_de_acesso: z.int().describe('Quantas abrem a conta sem a senha'),
      email_sem_prova: unproven,
      desde: instant,
      tudo: z.boolean().describe('Administra a plataforma: vê e pode tudo'),
      todos: z.boolean().describe('O que pode vale em todos os gestores'),
      perfis: z.array(z.object({ nome: z.string(), gestor: z.string(), bloqueado: z.boolean() })),
      telas: z.array(z.object({ caminho: z.string(), titulo: z.string(), pode: z.array(right) })),
      lugares: z.array(place).describe('No máximo 100 portais'),
      ha_mais: z.boolean().describe('Há portais que não couberam'),
      sucessores: z.array(named).describe('Quem pode receber o que é dela; vazio para quem só lê'),
    }),
  },
})
export type PersonSeen = AnswerOf<typeof readPerson>

const accessOfPerson = z.object({
  id: z.string(),
  perfis: z.array(z.string()).describe('Perfil e gestor'),
  tudo: z.boolean().describe('Administra a plataforma, ou publica em um portal sem limite'),
  unidades: z.array(z.string()).describe('Onde publica por permissão'),
  deve: z.int().describe('Obrigações e chaves de dados por que responde'),
  ultimo_acesso: instant.nullable(),
  segundo_fator: z.boolean(),
  email_sem_prova: unproven,
})
export type AccessOfPerson = z.output<typeof accessOfPerson>
export const listAccess = defineCall('person.list-access', 'POST /webadm/quem-tem-acesso/ler', {
  summary: 'Ler de várias pessoas os perfis, onde publicam e o último acesso',
  access: { pages, action: 'read' },
  body: z.strictObject({
    ids: z
      .array(z.string().max(64))
      .min(1, 'Peça de 1 a 100 pessoas.')
      .max(100, 'Peça de 1 a 100 pessoas.'),
  }),
  answers: { 200: z.array(accessOfPerson) },
})

export const handOver = defineCall(
  'person.hand-over',
  'POST /webadm/quem-tem-acesso/:id/passagem',
  {
    summary: 'Passar a outra pessoa as obrigações, as permissões e as chaves de quem sai',
    access: { pages, action: 'edit' },
    recentProof: true,
    body: z.strictObject({
      para: needed('Escolha quem recebe.').max(64),
      bloquear: z.boolean().describe('Quem sai não entra mais, e a sessão aberta termina'),
      ensaio: z.boolean().optional().describe('Só diz o que passaria: nada muda'),
    }),
    answers: {
      200: z.object({
        obrigacoes: z.int().describe('Aquelas por que quem recebe passa a responder'),
        sem_suplente: z
          .int()
          .describe('Obrigações que ficam sem suplente: quem recebe já respondia por elas'),
        permissoes: z.int().describe('As que terminam para quem sai'),
        dispensadas: z.int().describe('Destas, as de que quem recebe não precisa'),
        nao_publica: z
          .array(z.string())
          .describe('Portais destas permissões em que nenhum perfil de quem recebe publica'),
        chaves: z.int(),
        ficam: z.array(z.string()).describe('O que não passou, e por quê'),
      }),
    },
  },
)

export const renewFactor = defineCall(
  'person.renew-factor',
  'POST /webadm/quem-tem-acesso/:id/segundo-fator',
  {
    summary: 'Trocar o segundo fator de quem o perdeu, depois de uma hora',
    access: { pages, action: 'edit' },
    recentProof: true,
    body: z.strictObject({
      motivo: needed('Diga como soube que a pessoa perdeu o celular e os códigos.'),
    }),
    answers: { 200: z.object({ renova_em: instant }) },
  },
)

export const seeAs = defineCall('person.see-as', 'POST /webadm/quem-tem-acesso/:id/visao', {
  summary: 'Ver o menu, os portais e a fila de trabalho como uma pessoa os vê; fica na auditoria',
  access: { pages, action: 'read' },
  body: z.strictObject({
    portal: z.int().positive().nullable().describe('De qual portal a fila; nulo, do primeiro'),
  }),
  answers: {
    200: z.object({
      entra: z.boolean().describe('Falso de quem não pode entrar: nada vê'),
      menu: z.array(menuNode),
      portais: z.array(z.object({ id: z.int(), nome: z.string() })).describe('No máximo 100'),
      portal: z.int().nullable().describe('De qual portal é a fila'),
      fila: worklist.nullable().describe('Sem o que é só da pessoa, como rascunhos'),
    }),
  },
})
export type SeenAs = AnswerOf<typeof seeAs>
