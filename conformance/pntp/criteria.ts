// What the national index of transparency (PNTP, cycle 2026, matrix of a municipality) asks of public tables: criteria, their
// items, their share of the index in points, and the least that must be shown and asked for. Source: Atricon, Cartilha PNTP
// 2026; the points follow from its weights.

/** Items: D disponibilidade, A atualidade, S série histórica, G gravação, F filtro. */
export interface TableCriterion {
  readonly items: string
  readonly points: number
  /** Days that the newest rows may be old. */
  readonly days: number
  /** Columns, each by the names that serve: `a|b`. Those of all tables that prove it count together. */
  readonly content: string
  readonly filters: string
}
const month = 30
const year = 365
const twoYears = 730
const transfer = 'numero objeto valor_total repassado inicio instrumento'
const amendment =
  'esfera numero tipo autor forma_repasse instrumento previsto repassado objeto funcao plano_de_trabalho|inicio'
const list: Readonly<
  Record<
    string,
    readonly [items: string, points: number, days: number, content: string, filters: string]
  >
> = {
  '3.1': [
    'DASGF',
    3.828,
    month,
    'previsao_inicial|previsao_atualizada arrecadada extraordinaria',
    'exercicio mes',
  ],
  '3.2': ['DASGF', 3.828, month, 'natureza arrecadada', 'natureza'],
  '3.3': ['DASGF', 2.871, year, 'devedor valor_atualizado|valor_original', 'devedor ano_inscricao'],
  '4.1': ['DASGF', 3.509, month, 'empenhado liquidado pago', 'exercicio mes'],
  '4.2': [
    'DASGF',
    3.509,
    month,
    'unidade_orcamentaria funcao subfuncao natureza fonte',
    'exercicio mes natureza',
  ],
  '4.3': [
    'DASGF',
    3.509,
    month,
    'credor valor_empenhado objeto licitacao_modalidade licitacao contratacao_direta',
    'numero credor mes exercicio',
  ],
  '5.1': ['DASGF', 0.877, month, `concedente fim ${transfer}`, 'exercicio'],
  '5.2': ['DASGF', 0.877, month, `beneficiario fim ${transfer}`, 'exercicio'],
  '5.3': ['DASGF', 0.877, month, 'partes numero objeto inicio fim instrumento', 'exercicio'],
  '6.1': [
    'DASGF',
    1.247,
    month,
    'nome|servidor cargo lotacao admissao saida carga_horaria',
    'nome|servidor',
  ],
  '6.2': [
    'DASGF',
    1.247,
    month,
    'nome|servidor cargo remuneracao_basica',
    'nome|servidor mes exercicio|ano',
  ],
  '6.3': ['DA', 1.247, year, 'cargo valor', ''],
  '6.4': ['DASGF', 0.831, 180, 'nome|estagiario inicio termino', 'exercicio|ano'],
  '6.5': ['DASGF', 0.831, 180, 'nome|terceirizado funcao empresa', 'exercicio|ano'],
  '7.1': [
    'DASGF',
    1.316,
    month,
    'beneficiario cargo quantidade valor_total saida retorno motivo municipio',
    'beneficiario mes exercicio|ano',
  ],
  '7.2': ['DASF', 1.316, year, 'grupo abrangencia valor norma', ''],
  '8.1': [
    'DASGF',
    1.247,
    month,
    'numero modalidade objeto abertura estimado|homologado situacao',
    'ano|exercicio mes situacao modalidade',
  ],
  '8.2': ['DASF', 1.247, month, 'licitacao especie arquivo', 'exercicio'],
  '8.3': ['DASF', 1.247, month, 'licitacao fase especie arquivo', 'exercicio'],
  '8.4': ['DASF', 1.247, month, 'licitacao especie arquivo', 'exercicio'],
  '8.5': ['DASF', 1.247, month, 'tipo orgao_gerenciador arquivo', 'tipo'],
  '8.6': ['DA', 0.831, year, 'descricao estimado data_desejada', ''],
  '8.7': ['DASGF', 0.831, month, 'sancionado tipo motivo', 'exercicio'],
  '9.1': [
    'DASGF',
    1.974,
    month,
    'contratado valor_inicial|valor_atual objeto inicio fim',
    'ano|exercicio',
  ],
  '9.2': ['DASF', 1.974, month, 'arquivo', 'ano|exercicio'],
  '9.3': ['DASGF', 1.974, month, 'nome contrato', 'contrato'],
  '9.4': [
    'DASGF',
    1.974,
    month,
    'categoria valor data_exigibilidade|vencimento posicao_na_ordem justificativa_alteracao',
    'mes',
  ],
  '10.1': [
    'DAGF',
    0.957,
    month,
    'objeto situacao inicio previsao contratada percentual_fisico',
    'situacao',
  ],
  '10.2': ['DAG', 1.435, year, 'quantidade preco_unitario total', ''],
  '10.3': ['DAG', 1.435, year, 'executada pago', ''],
  '10.4': ['DAGF', 1.435, year, 'paralisacao_motivo paralisacao_responsavel retomada', 'situacao'],
  '16.1': ['D', 0.789, twoYears, 'tributo especie norma', ''],
  '16.2': ['DASGF', 0.789, twoYears, 'especie previsto realizado', 'exercicio'],
  '16.3': ['DASGF', 0.526, twoYears, 'beneficiario', 'exercicio beneficiario'],
  '16.4': ['DASGF', 0.526, twoYears, 'proponente projeto aprovado', 'exercicio'],
  '17.1': ['DASGF', 0.877, year, amendment, 'exercicio autor tipo objeto'],
  '17.2': ['DASGF', 0.877, year, amendment, 'exercicio autor tipo objeto'],
  '17.3': [
    'DASGF',
    0.877,
    year,
    'credor objeto numero valor_empenhado valor_liquidado valor_pago',
    'emenda',
  ],
}
export const tableCriteria: ReadonlyMap<string, TableCriterion> = new Map(
  Object.entries(list).map(([id, [items, points, days, content, filters]]) => [
    id,
    { items, points, days, content, filters },
  ]),
)

/** Points of an item that is met: 30, 30, 20, 10, 10 of a hundred, shared among those that apply. */
const weights: Readonly<Record<string, number>> = { D: 30, A: 30, S: 20, G: 10, F: 10 }
/** The points that a criterion brings: none without D. @param met the letters of the items that are met */
export function pointsOf({ items, points }: TableCriterion, met: string): number {
  if (!met.includes('D')) return 0
  const sum = (letters: string) => [...letters].reduce((all, one) => all + (weights[one] ?? 0), 0)
  return (points * sum([...items].filter((item) => met.includes(item)).join(''))) / sum(items)
}

/** Criteria with one item only, D, by a page of the portal that holds what they ask, and the words that show it. */
export const pageCriteria: readonly (readonly [
  id: string,
  points: number,
  path: string,
  words: RegExp,
])[] = [
  ['1.1', 1.504, '', /<h1/],
  ['1.2', 1.504, '', /[Tt]ransparência/],
  ['2.1', 0.632, '/estrutura-organizacional', /Organograma/],
  ['2.2', 0.632, '/secretarias', /O que faz/],
  ['2.3', 0.632, '/secretarias', /Responsável/],
  ['2.4', 0.632, '/secretarias', /Telefone[\s\S]*E-mail/],
  ['2.5', 0.632, '/secretarias', /Atendimento/],
  ['2.7', 0.632, '/perguntas-frequentes', /<h1[\s\S]*\?/],
  ['2.8', 0.421, '', /class="networks"/],
  ['11.8', 1.238, '/documentos', /Plano Plurianual/],
  ['11.9', 1.238, '/documentos', /Lei de Diretrizes Orçamentárias/],
  ['11.10', 1.238, '/documentos', /Lei Orçamentária Anual/],
  ['12.1', 0.607, '/e-sic', /Serviço de Informação ao Cidadão/],
  ['12.3', 0.607, '/e-sic', /Fazer o pedido/],
  ['12.5', 0.607, '/e-sic', /Lei de Acesso/],
  ['12.6', 0.405, '/e-sic', /Prazos e recursos/],
  ['13.1', 0.564, '', /Acessibilidade/],
  ['13.2', 0.564, '/e-sic', /<nav class="[^"]*trail/],
  ['13.3', 0.564, '', /[Cc]ontraste/],
  ['13.4', 0.564, '', /A\+/],
  ['13.5', 0.376, '/mapa', /Mapa do site/],
  ['14.1', 0.877, '', /Ouvidoria[\s\S]*Telefone/],
  ['14.2', 0.877, '', /Ouvidoria/],
  ['15.2', 0.329, '/privacidade', /Como pedir correção/],
  ['15.4', 0.493, '/dados', /API|regras/],
]
