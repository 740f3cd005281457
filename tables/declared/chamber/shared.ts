import { choice, link, year } from '../../model/columns.ts'

// What the tables of a chamber of councillors share: one spelling, so that sessions, bills and votes are asked alike.

/** What the councillors meet for, in the plenary, in a committee, or with the public. */
export const sessionKinds = {
  ordinaria: 'Sessão ordinária',
  extraordinaria: 'Sessão extraordinária',
  solene: 'Sessão solene',
  especial: 'Sessão especial',
  audiencia: 'Audiência pública',
  comissao: 'Reunião de comissão',
} as const
/** What is put before the councillors. */
export const billKinds = {
  emenda_lei_organica: 'Proposta de emenda à Lei Orgânica',
  projeto_lei_complementar: 'Projeto de lei complementar',
  projeto_lei: 'Projeto de lei',
  projeto_resolucao: 'Projeto de resolução',
  projeto_decreto_legislativo: 'Projeto de decreto legislativo',
  veto: 'Veto',
  emenda: 'Emenda',
  requerimento: 'Requerimento',
  indicacao: 'Indicação',
  mocao: 'Moção',
  outra: 'Outra proposição',
} as const

const councillorBy = ['unidade_gestora', 'exercicio', 'vereador']
const help = 'O nome parlamentar, como está na tabela de vereadores do mesmo exercício.'
/** The councillor whom a row is of. */
export const councillor = link('vereadores', {
  label: 'Vereador ou vereadora',
  by: councillorBy,
  help,
})
/** The councillor who brought it in; nobody of them where the mayor, the Mesa or citizens did. */
export const authorInHouse = link('vereadores', {
  label: 'Vereador ou vereadora que assina',
  by: councillorBy,
  help: `${help} Vazio quando a autoria é da Prefeitura, da Mesa, de comissão ou de iniciativa popular.`,
  optional: true,
})

export const sessionKind = choice(sessionKinds, { label: 'Tipo da sessão' })
/** The session in which it happened. */
export const plenarySession = link('sessoes', {
  label: 'Número da sessão',
  by: ['unidade_gestora', 'exercicio', 'sessao_tipo', 'sessao'],
})

/** The bill that a vote is about, which may be of a former year. */
export const bill = {
  proposicao_ano: year({ label: 'Ano da proposição', optional: true }),
  proposicao_tipo: choice(billKinds, { label: 'Tipo da proposição', optional: true }),
  proposicao: link('proposicoes', {
    label: 'Número da proposição',
    by: ['unidade_gestora', 'proposicao_ano', 'proposicao_tipo', 'proposicao'],
    optional: true,
  }),
}
/** Law that all of them answer to. */
export const openness = ['CF, art. 37', 'Lei 12.527/2011, arts. 7º e 8º'] as const
export const due = { workingDays: 20, law: 'Lei 12.527/2011, arts. 7º e 8º' } as const
