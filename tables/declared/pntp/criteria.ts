import type { Power } from '../../model/parts.ts'
import { contentOf, type Content } from './content.ts'

// What the national index of transparency (PNTP, cycle 2026, matrix of a municipality) asks of public tables: criteria,
// their items, their share of the index in points, and the least that must be shown and asked for. What it asks of
// documents and of pages stands in documents.ts and pages.ts. Source: Atricon, Cartilha PNTP 2026; the points follow
// from its weights, the titles are ours.

/** Items: D disponibilidade, A atualidade, S série histórica, G gravação, F filtro. */
export type CriterionItem = 'D' | 'A' | 'S' | 'G' | 'F'
export interface Criterion {
  /** `4.3` */
  readonly id: string
  readonly title: string
  /** The seal asks for all that are `essencial`. */
  readonly level: 'essencial' | 'obrigatoria' | 'recomendada'
  readonly items: string
  /** By power; null where it is not asked. */
  readonly points: Readonly<Record<Power, number | null>>
}
export interface TableCriterion extends Criterion {
  /** Days that the newest rows may be old. */
  readonly days: number
  /** The table that must be new, where others prove the criterion beside it; else any of them. */
  readonly newBy: string | undefined
  /** The least that rows must tell. Columns of all tables that prove it count together. */
  readonly content: readonly Content[]
  readonly filters: string
}
/**
 * Number; title; class; items; points of the executive; of a chamber; days, with the table that must be new where
 * others only go with it; columns ({@link contentOf}); filters.
 */
const matrix = `
3.1; Receitas, previstas e arrecadadas; E; DASGF; 3.828; 10.811; 30; previsao_inicial|previsao_atualizada arrecadada extraordinaria?; exercicio mes
3.2; Receitas por natureza; E; DASGF; 3.828; –; 30; natureza arrecadada; natureza
3.3; Inscritos em dívida ativa; O; DASGF; 2.871; –; 365; devedor valor_atualizado|valor_original; devedor ano_inscricao
4.1; Despesas empenhadas, liquidadas e pagas; E; DASGF; 3.509; 3.604; 30; empenhado liquidado pago; exercicio mes
4.2; Despesas por classificação orçamentária; E; DASGF; 3.509; 3.604; 30; unidade_orcamentaria funcao subfuncao natureza fonte; exercicio mes natureza
4.3; Empenhos, um a um, com credor e licitação; E; DASGF; 3.509; 3.604; 30; credor valor_empenhado objeto licitacao_modalidade? licitacao? contratacao_direta?; numero credor mes exercicio
5.1; Convênios e acordos com dinheiro recebido; O; DASGF; 0.877; 0.901; 30; concedente fim? numero objeto valor_total[sentido=recebida] repassado? inicio instrumento[sentido=recebida]!; exercicio
5.2; Convênios e acordos com dinheiro repassado; O; DASGF; 0.877; 0.901; 30; beneficiario fim? numero objeto valor_total[sentido=realizada] repassado? inicio instrumento[sentido=realizada]!; exercicio
5.3; Acordos sem dinheiro; O; DASGF; 0.877; 0.901; 30; partes|beneficiario numero objeto inicio fim? instrumento[sentido=sem_recurso]!; exercicio
6.1; Servidores, com cargo, lotação e datas; O; DASGF; 1.247; 1.28; 30; nome|servidor cargo lotacao admissao saida? carga_horaria; nome|servidor
6.2; Remuneração de cada servidor; O; DASGF; 1.247; 1.28; 30; nome|servidor cargo remuneracao_basica; nome|servidor mes exercicio|ano
6.3; Padrão remuneratório dos cargos; O; DA; 1.247; 1.28; 365; cargo valor;
6.4; Estagiários; R; DASGF; 0.831; 0.853; 180; nome|estagiario inicio termino; exercicio|ano
6.5; Terceirizados; R; DASGF; 0.831; 0.853; 180; nome|terceirizado funcao empresa; exercicio|ano
7.1; Diárias, com quem viajou, quando e por quê; O; DASGF; 1.316; 1.351; 30; beneficiario cargo quantidade valor_total saida retorno motivo municipio; beneficiario mes exercicio|ano
7.2; Valores das diárias por norma; O; DASF; 1.316; 1.351; 365; grupo abrangencia valor norma;
8.1; Licitações, com modalidade, objeto, valor e situação; O; DASGF; 1.247; 1.28; 30; numero modalidade objeto abertura[modalidade<>8,modalidade<>9] estimado|homologado situacao; ano|exercicio mes situacao modalidade
8.2; Íntegra dos editais; O; DASF; 1.247; 1.28; 30; licitacao especie arquivo[especie=edital]!!; exercicio
8.3; Íntegra dos documentos das fases; O; DASF; 1.247; 1.28; 30; licitacao fase especie arquivo; exercicio
8.4; Íntegra das dispensas e inexigibilidades; O; DASF; 1.247; 1.28; 30; licitacao especie arquivo[especie=ratificacao]!!; exercicio
8.5; Atas de adesão a registro de preços; O; DASF; 1.247; 1.28; 30; tipo orgao_gerenciador[tipo=adesao] arquivo[tipo=adesao]!; tipo
8.6; Plano de contratações anual; R; DA; 0.831; 0.853; 365; descricao estimado data_desejada;
8.7; Licitantes e contratados punidos; R; DASGF; 0.831; 0.853; 30; sancionado tipo motivo; exercicio
9.1; Contratos, com contratado, valor, objeto e vigência; O; DASGF; 1.974; 2.027; 30 contratos; contratado valor_inicial|valor_atual objeto inicio fim; ano|exercicio
9.2; Íntegra dos contratos e aditivos; O; DASF; 1.974; 2.027; 30 contratos; arquivo; ano|exercicio
9.3; Fiscais de cada contrato; O; DASGF; 1.974; 2.027; 30; nome contrato; contrato
9.4; Ordem cronológica dos pagamentos; O; DASGF; 1.974; 2.027; 30; categoria valor data_exigibilidade|vencimento? posicao_na_ordem? justificativa_alteracao?; mes
10.1; Obras, com situação, datas e quanto foi feito; R; DAGF; 0.957; 0.983; 30; objeto situacao inicio previsao contratada percentual_fisico; situacao
10.2; Quantidades e preços contratados das obras; O; DAG; 1.435; 1.474; 365; quantidade preco_unitario total;
10.3; Quantidades e preços pagos das obras; O; DAG; 1.435; 1.474; 365; executada pago;
10.4; Obras paralisadas, com motivo e responsável; O; DAGF; 1.435; 1.474; 365; paralisacao_motivo[situacao=paralisada] paralisacao_responsavel[situacao=paralisada] retomada?; situacao
16.1; Desonerações e a lei de cada uma; O; D; 0.789; –; 730; tributo especie norma;
16.2; Renúncias previstas e realizadas; O; DASGF; 0.789; –; 730; especie previsto realizado; exercicio
16.3; Beneficiários de renúncias; R; DASGF; 0.526; –; 730; beneficiario; exercicio beneficiario
16.4; Projetos de incentivo à cultura e ao esporte; R; DASGF; 0.526; –; 730; proponente projeto aprovado; exercicio
17.1; Emendas federais recebidas; O; DASGF; 0.877; –; 365; esfera numero tipo autor forma_repasse instrumento? previsto repassado objeto funcao plano_de_trabalho|inicio; exercicio autor tipo objeto
17.2; Emendas estaduais e municipais; O; DASGF; 0.877; –; 365; esfera numero tipo autor forma_repasse instrumento? previsto repassado objeto funcao plano_de_trabalho|inicio; exercicio autor tipo objeto
17.3; Execução das emendas; O; DASGF; 0.877; –; 365; credor objeto numero valor_empenhado valor_liquidado valor_pago; emenda
18.2; Serviços de saúde: locais, horários, profissionais; O; DAF; 0.526; –; 30; estabelecimento endereco horario profissional especialidade; estabelecimento especialidade
18.3; Lista de espera por consultas, exames e serviços; R; D; 0.351; –; 30; procedimento posicao protocolo;
18.5; Estoques de medicamentos; O; DAF; 0.526; –; 15; farmacia medicamento quantidade; medicamento farmacia
19.2; Lista de espera das creches e prioridades; O; DA; 0.789; –; 30; creche posicao protocolo criterio;
20.1; Composição da Casa, com biografias; O; D; –; 0.839; 365; nome partido biografia;
20.3; Projetos de leis e de atos, com tramitação; O; DASF; –; 0.839; 30; ementa autor texto situacao relator? anexos?; exercicio situacao autor|vereador
20.4; Pautas das sessões do Plenário; O; DAGF; –; 0.839; 30; pauta[tipo<>comissao]!!; exercicio tipo
20.5; Pautas das comissões; O; DAGF; –; 0.839; 30; pauta[tipo=comissao]!!; exercicio tipo
20.6; Atas das sessões, com presenças; O; DASGF; –; 0.839; 30; ata[situacao=realizada]!! presenca; exercicio
20.7; Votações nominais; R; DASGF; –; 0.559; 30; vereador assunto voto; exercicio vereador
20.9; Transmissão de sessões e audiências; R; D; –; 0.559; 365; transmissao[tipo<>comissao]!;
20.10; Cotas parlamentares; R; DASGF; –; 0.559; 30; vereador valor norma; exercicio vereador
20.11; Atividades dos parlamentares; R; DASF; –; 0.559; 30; vereador presenca voto; exercicio vereador
`
const levels = { E: 'essencial', O: 'obrigatoria', R: 'recomendada' } as const
const isLevel = (letter: string): letter is keyof typeof levels => letter in levels
const pointsIn = (text: string) => (text === '–' ? null : Number(text))

/**
 * The columns that every line of a matrix begins with, number; title; class; items; points by power, and those after
 * them.
 */
export function criterionCells(line: string): readonly [Criterion, ...(readonly string[])] {
  const [id = '', title = '', level = '', items = '', executive = '–', legislative = '–', ...rest] =
    line.split(';').map((part) => part.trim())
  if (!isLevel(level)) throw new TypeError(`${id} has no class`)
  const points = { executivo: pointsIn(executive), legislativo: pointsIn(legislative) }
  return [{ id, title, level: levels[level], items, points }, ...rest]
}
function criterionOf(line: string): TableCriterion {
  const [criterion, age = '', content = '', filters = ''] = criterionCells(line)
  const [days, newBy] = age.split(' ')
  return { ...criterion, days: Number(days), newBy, content: contentOf(content), filters }
}
/** The criteria that tables prove, in the order of the matrix. */
export const tableCriteria: readonly TableCriterion[] = matrix.trim().split('\n').map(criterionOf)

/** The dimensions of the matrix, by the number that those of their criteria begin with. */
const dimensions: Readonly<Record<string, string>> = {
  '1': 'Informações Prioritárias',
  '2': 'Informações Institucionais',
  '3': 'Receita',
  '4': 'Despesa',
  '5': 'Convênios e Transferências',
  '6': 'Recursos Humanos',
  '7': 'Diárias',
  '8': 'Licitações',
  '9': 'Contratos',
  '10': 'Obras',
  '11': 'Planejamento e Prestação de Contas',
  '12': 'Serviço de Informação ao Cidadão',
  '13': 'Acessibilidade',
  '14': 'Ouvidoria',
  '15': 'LGPD e Governo Digital',
  '16': 'Renúncia de Receita',
  '17': 'Emendas Parlamentares',
  '18': 'Saúde',
  '19': 'Educação e Assistência Social',
  '20': 'Atividades do Poder Legislativo',
}
export const dimensionOf = ({ id }: Criterion) => dimensions[id.replace(/\..*/, '')] ?? ''

/** Points of an item that is met: 30, 30, 20, 10, 10 of a hundred, shared among those that apply. */
const weights: Readonly<Record<CriterionItem, number>> = { D: 30, A: 30, S: 20, G: 10, F: 10 }
const itemsIn = (letters: string) =>
  (Object.keys(weights) as CriterionItem[]).filter((item) => letters.includes(item)) // its own names
/**
 * The part of its points that a criterion brings, from 0 to 1: nothing without D.
 * @param met the letters of the items that are met
 */
export function partOf({ items }: Pick<TableCriterion, 'items'>, met: string): number {
  if (!met.includes('D')) return 0
  const sum = (letters: readonly CriterionItem[]) =>
    letters.reduce((all, one) => all + weights[one], 0)
  const asked = itemsIn(items)
  return sum(asked.filter((item) => met.includes(item))) / sum(asked)
}
