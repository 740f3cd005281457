import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { capitalised } from '../../pt-br/words.ts'
import { monthNames } from '../../pt-br/months.ts'
import type { CompetenceDraft } from '../../resources/registers/competence.ts'
import type { DocumentTypeDraft } from '../../resources/portal/document-type.ts'
import type { ExerciseDraft } from '../../resources/registers/exercise.ts'
import type { LocalityDraft } from '../../resources/registers/locality.ts'
import type { ProfileDraft } from '../../resources/access/profile.ts'
import type { StateDraft } from '../../resources/registers/state.ts'

/** What a fresh tenant is born with. References are by public code: only the store knows the ids. */

/** The 27 states. Source: IBGE, Divisão Territorial Brasileira. */
export const states = (): readonly StateDraft[] =>
  getStates().map(({ code, name, ibgeCode }) => ({
    abbreviation: code,
    name,
    ibge: String(ibgeCode),
  }))

/** A locality whose state is still named by its abbreviation. */
export interface LocalitySeed {
  readonly stateAbbreviation: string
  readonly draft: Omit<LocalityDraft, 'stateId'>
}

/** The 5,571 municipalities. Source: IBGE, Divisão Territorial Brasileira. */
export const localities = (): readonly LocalitySeed[] =>
  getMunicipalities().map(({ code, name, stateCode }) => ({
    stateAbbreviation: stateCode,
    draft: { name, postalCode: null, ibge: code, ibge7: code, acronym: stateCode, active: true },
  }))

const firstYear = 2015
/** The years from 2015 to next year, the newest last. */
export const exercises = (today: Date): readonly ExerciseDraft[] =>
  Array.from(
    { length: clockOf(capitalZone).year(today) + 2 - firstYear },
    (_, index) => firstYear + index,
  ).map((year) => ({
    year,
    name: `Exercício de ${year}`,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    active: true,
  }))

export const competences: readonly CompetenceDraft[] = monthNames.map((name, index) => ({
  name: capitalised(name),
  month: index + 1,
  active: true,
}))

/** Of no manager, so that every manager can use it; what it may do is said where a manager does. */
export const profiles: readonly ProfileDraft[] = [
  { name: 'Administrador', active: true, restricted: false, managerId: null },
]

/** [group, description, short description]; the short one names the type where code needs one. */
const types = [
  ['Contas públicas', 'Relatório Resumido da Execução Orçamentária', 'RREO'],
  ['Contas públicas', 'Relatório de Gestão Fiscal', 'RGF'],
  ['Contas públicas', 'Balancetes', 'Balancete'],
  ['Contas públicas', 'Relatórios de gestão e prestação de contas anual', 'Relatório de gestão'],
  ['Contas públicas', 'Receitas arrecadadas', 'Receita'],
  ['Contas públicas', 'Relatórios da despesa', 'Despesa'],
  ['Contas públicas', 'Balanço geral', 'Balanço'],
  ['Contas públicas', 'Pareceres e julgamentos das contas', 'Julgamento das contas'],
  ['Planejamento', 'Plano estratégico', 'Plano estratégico'],
  ['Planejamento', 'Plano Plurianual', 'PPA'],
  ['Planejamento', 'Lei de Diretrizes Orçamentárias', 'LDO'],
  ['Planejamento', 'Lei Orçamentária Anual', 'LOA'],
  ['Pessoal', 'Folha de pagamento', 'Folha'],
  ['Pessoal', 'Quadro de servidores', 'Servidores'],
  ['Pessoal', 'Concursos e processos seletivos', 'Concurso'],
  ['Pessoal', 'Diárias e passagens', 'Diárias'],
  ['Compras', 'Licitações', 'Licitação'],
  ['Compras', 'Contratos e aditivos', 'Contrato'],
  ['Compras', 'Obras', 'Obra'],
  ['Transferências', 'Convênios e repasses', 'Convênio'],
  ['Transferências', 'Emendas parlamentares', 'Emenda'],
  ['Legislação', 'Leis municipais', 'Lei'],
  ['Legislação', 'Decretos', 'Decreto'],
  ['Legislação', 'Portarias e resoluções', 'Portaria'],
  ['Atos do Legislativo', 'Atas de sessões e audiências', 'Ata'],
  ['Saúde', 'Estoque de medicamentos', 'Medicamentos'],
  ['Saúde', 'Relação de medicamentos do SUS', 'Remume'],
  ['Saúde', 'Planos e relatórios da saúde', 'Plano de saúde'],
  ['Saúde', 'Serviços e filas da saúde', 'Serviços de saúde'],
  ['Educação', 'Planos e relatórios da educação', 'Plano de educação'],
  ['Educação', 'Vagas em creches', 'Creches'],
  ['Participação', 'Conselhos municipais', 'Conselho'],
  ['Atendimento', 'Relatórios e listas do acesso à informação', 'Acesso à informação'],
  ['Atendimento', 'Carta de Serviços ao Usuário', 'Carta de Serviços'],
  ['Atendimento', 'Pesquisas de satisfação', 'Pesquisa de satisfação'],
] as const
export type DocumentTypeName = (typeof types)[number][2]

/**
 * The documents that every portal owes the citizen.
 * Law: LC 101/2000, art. 48; Lei 12.527/2011, arts. 8º and 30; Lei 13.460/2017, arts. 7º and 23; Lei 14.133/2021, art.
 * 174; Lei 14.654/2023 (medicines in stock).
 */
export const documentTypes: readonly (DocumentTypeDraft & {
  readonly shortDescription: DocumentTypeName
})[] = types.map(([type, description, shortDescription], index) => ({
  type,
  description,
  shortDescription,
  order: index + 1,
  url: null,
  menuItemId: null,
  menuName: description,
}))
