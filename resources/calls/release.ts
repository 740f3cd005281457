import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { ground, instant, nothing, portalId, portalKey } from './inputs.ts'
import { listedProposal, personSeen } from './proposal.ts'

// Packages: proposals of one portal that become public together, or not at all. Whoever may propose something in the
// portal sees them; publishing one asks for the right to publish each of its proposals.

export const releaseStates = {
  aberto: 'Aberto',
  agendado: 'Agendado',
  recusado: 'Não publicado',
  publicado: 'Publicado',
} as const
const states = Object.keys(releaseStates) as (keyof typeof releaseStates)[]

/** How many proposals one package has at most, and how many packages a list tells at once. */
export const mostInRelease = 1_000
export const releasePage = 50
/** How many loads of public tables one package has at most, and how many rows these have. */
export const mostLoads = 100
export const mostLoadRows = 500_000

const listed = z.object({
  id: z.int(),
  portal: z.int(),
  nome: z.string(),
  situacao: z.enum(states),
  autor: personSeen,
  rev: z.int(),
  criado_em: instant,
  alterado_em: instant,
  publicar_em: instant.nullable().describe('Para quando foi marcado'),
  erro: z.string().nullable().describe('Por que não foi publicado'),
  publicado_em: instant.nullable(),
  publicado_por: personSeen.nullable(),
  desfeito_em: instant.nullable(),
  desfeito_por: personSeen.nullable(),
  motivo: z.string().nullable().describe('Por que foi desfeito'),
  propostas: z.int().describe('Quantas tem'),
  cargas: z.int().describe('Quantas cargas de tabelas públicas tem'),
})
export type ReleaseSeen = z.output<typeof listed>
const load = z.object({
  arquivo: z.int(),
  nome: z.string().describe('O nome do arquivo'),
  tabela: z.string(),
  titulo: z.string().describe('O título da tabela'),
  unidade: z.string(),
  ano: z.int(),
  mes: z.int().nullable().describe('Nulo, o ano inteiro'),
  linhas: z.int(),
  novas: z.int(),
  mudadas: z.int(),
  saidas: z.int(),
  somas: z.array(z.object({ titulo: z.string(), antes: z.string(), depois: z.string() })),
  publicada: z.boolean(),
})
export type ReleaseLoad = z.output<typeof load>
const whole = listed.extend({
  carregamentos: z
    .array(load)
    .describe('Na ordem em que são publicados, antes das propostas; o que se viu de cada um'),
  cargas_ocultas: z.int().describe('Quantas das suas cargas quem pergunta não pode publicar'),
  itens: z.array(listedProposal).describe('Na ordem em que são publicadas'),
  ocultas: z.int().describe('Quantas das suas propostas quem pergunta não pode ver nem publicar'),
})
export type ReleaseWhole = z.output<typeof whole>

export const listReleases = defineCall('release.list', 'GET /webadm/pacotes', {
  summary: 'Listar os pacotes de um portal',
  access: 'session',
  query: z.strictObject({
    portal: portalKey,
    situacao: z.enum(states).optional(),
    depois: z
      .string()
      .regex(/^[\d:.TZ-]{20,30}~\d{1,15}$/, 'Use o que a lista anterior disse em "depois".')
      .optional(),
  }),
  answers: {
    200: z.object({
      pacotes: z
        .array(listed)
        .describe(`Os mudados por último primeiro, ${releasePage} de cada vez`),
      depois: z.string().nullable().describe('Como pedir os seguintes; nulo, não há mais'),
    }),
  },
})

const rev = z.int('Informe a revisão do pacote.').positive('Informe a revisão do pacote.')
const nome = z
  .string('Dê um nome ao pacote.')
  .trim()
  .min(1, 'Dê um nome ao pacote, como “Prestação de março”.')
  .max(120, 'Use no máximo 120 letras.')
const propostas = z
  .array(z.int().positive())
  .max(mostInRelease, `Um pacote tem no máximo ${mostInRelease} rascunhos.`)
const arquivos = z
  .array(z.int().positive())
  .max(mostLoads, `Um pacote tem no máximo ${mostLoads} cargas.`)
export const createRelease = defineCall('release.create', 'POST /webadm/pacotes', {
  summary: 'Criar um pacote de propostas',
  access: 'session',
  body: z.strictObject({
    portal: portalId,
    nome,
    propostas: propostas.default([]),
    arquivos: arquivos.default([]),
  }),
  answers: { 201: whole },
})
export const readRelease = defineCall('release.read', 'GET /webadm/pacotes/:id', {
  summary: 'Ler um pacote com as suas propostas',
  access: 'session',
  answers: { 200: whole },
})
export const renameRelease = defineCall('release.update', 'PUT /webadm/pacotes/:id', {
  summary: 'Mudar o nome de um pacote',
  access: 'session',
  body: z.strictObject({ rev, nome }),
  answers: { 200: whole },
})
export const dissolveRelease = defineCall('release.dissolve', 'DELETE /webadm/pacotes/:id/:rev', {
  summary: 'Desmanchar um pacote que não foi publicado; as suas propostas continuam rascunhos',
  access: 'session',
  answers: { 204: nothing },
})
export const putInRelease = defineCall('release.put', 'POST /webadm/pacotes/:id/propostas', {
  summary: 'Pôr propostas em um pacote; a hora marcada de cada uma deixa de valer',
  access: 'session',
  body: z.strictObject({ propostas: propostas.min(1, 'Escolha ao menos um rascunho.') }),
  answers: { 200: whole },
})
export const takeOutOfRelease = defineCall(
  'release.take',
  'DELETE /webadm/pacotes/:id/propostas/:proposta',
  {
    summary: 'Tirar uma proposta de um pacote; continua rascunho',
    access: 'session',
    answers: { 200: whole },
  },
)
export const putLoadsInRelease = defineCall('release.load', 'POST /webadm/pacotes/:id/cargas', {
  summary: 'Pôr em um pacote arquivos de tabelas públicas que esperam e estão prontos',
  access: 'session',
  body: z.strictObject({ arquivos: arquivos.min(1, 'Escolha ao menos um arquivo.') }),
  answers: { 200: whole },
})
export const takeLoadOutOfRelease = defineCall(
  'release.unload',
  'DELETE /webadm/pacotes/:id/cargas/:arquivo',
  {
    summary: 'Tirar de um pacote um arquivo de tabelas públicas; volta a esperar sozinho',
    access: 'session',
    answers: { 200: whole },
  },
)
export const checkLoadsOfRelease = defineCall(
  'release.check-loads',
  'POST /webadm/pacotes/:id/cargas/conferir',
  {
    summary: 'Conferir de novo as cargas de um pacote sobre o que está publicado agora',
    access: 'session',
    perMinute: 30,
    answers: { 200: whole },
  },
)
const told = z.object({ proposta: z.int(), titulo: z.string(), mensagem: z.string() })
export const rehearseRelease = defineCall('release.rehearse', 'GET /webadm/pacotes/:id/ensaio', {
  summary: 'Conferir o que a publicação de um pacote encontraria, sem publicar',
  access: 'session',
  perMinute: 30,
  answers: {
    200: z.object({
      publica: z.boolean().describe('Nada impede, a não ser um CPF ou um arquivo por confirmar'),
      sem_revisao: z
        .boolean()
        .describe('Só falta a aprovação de outra pessoa, e quem pergunta pode publicar sem ela'),
      novos: z.int(),
      mudados: z.int(),
      retirados: z.int(),
      segundos: z.number().describe('Quanto o ensaio levou; a publicação leva o mesmo'),
      recusas: z.array(
        told.extend({
          faltas: z.array(z.string()),
          motivo: z.enum(['falta', 'conflito', 'revisao', 'direito']),
        }),
      ),
      cpf: z.array(told).describe('Onde um CPF seria publicado, e ninguém o confirmou'),
      arquivos: z
        .array(told.extend({ perguntas: z.array(z.string()) }))
        .describe('Cujo arquivo parece de outro tipo, mês, unidade ou município'),
      ocultas: z.int(),
      cargas: z.int(),
      linhas: z.int().describe('Quantas linhas as cargas têm'),
      cargas_recusadas: z
        .array(z.object({ arquivo: z.int(), nome: z.string(), mensagem: z.string() }))
        .describe('Os arquivos que não fariam o que se viu deles, e por quê'),
      cargas_ocultas: z.int(),
    }),
  },
})
export type ReleaseRehearsal = z.output<(typeof rehearseRelease)['answers'][200]>

const waiver = z
  .string()
  .trim()
  .min(5, 'Diga por que é publicado sem revisão.')
  .max(500, 'Use no máximo 500 letras.')
  .nullable()
  .default(null)
  .describe('Por que é publicado sem revisão o que ninguém aprovou, por quem pode')
const right = z
  .boolean()
  .default(false)
  .describe('Os arquivos que deixam perguntas são os certos, por quem publica')
export const publishRelease = defineCall('release.publish', 'POST /webadm/pacotes/:id/publicar', {
  summary: 'Publicar um pacote: tudo ou nada',
  access: 'session',
  body: z.strictObject({ rev, sem_revisao: waiver, arquivos_certos: right }),
  answers: { 200: whole },
})
export const scheduleRelease = defineCall('release.schedule', 'PUT /webadm/pacotes/:id/agenda', {
  summary: 'Marcar quando um pacote é publicado',
  access: 'session',
  body: z.strictObject({
    rev,
    em: z.iso.datetime({ error: 'Informe o dia e a hora.', offset: true }),
    sem_revisao: waiver,
    arquivos_certos: right,
  }),
  answers: { 200: whole },
})
export const unscheduleRelease = defineCall(
  'release.unschedule',
  'DELETE /webadm/pacotes/:id/agenda/:rev',
  {
    summary: 'Desmarcar a publicação de um pacote',
    access: 'session',
    answers: { 200: whole },
  },
)
export const takeReleaseBack = defineCall('release.back', 'POST /webadm/pacotes/:id/desfazer', {
  summary: 'Desfazer tudo o que um pacote publicou, ou nada; os seus rascunhos voltam a esperar',
  access: 'session',
  body: z.strictObject({
    rev,
    fundamento: ground
      .nullable()
      .default(null)
      .describe('Por que lei as cargas são retiradas; pedido onde o pacote tem cargas'),
    motivo: z
      .string()
      .trim()
      .min(5, 'Diga por que é desfeito.')
      .max(500, 'Use no máximo 500 letras.'),
  }),
  answers: { 200: whole },
})
