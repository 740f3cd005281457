import { criterionCells, type Criterion } from './criteria.ts'
import { phrasesIn, type Phrase } from './naming.ts'

// What the index asks of documents: by which words of its type and of its description a document is known for what is
// asked, of which parts what is asked consists, and how new it must be. Source: Atricon, Cartilha PNTP 2026, in words
// of ours.

/** How new what is asked must be. */
export type Age =
  | { readonly kind: 'any' }
  /** The newest is at most so many days old. */
  | { readonly kind: 'days'; readonly days: number }
  /** Of the last closed year, once so many months of the next have passed. */
  | { readonly kind: 'closed'; readonly months: number }
  /** Of the last period of which the term, 30 days, has passed; each period by the months that it may have. */
  | { readonly kind: 'period'; readonly months: readonly number[] }
  /** Of the last accounts that were judged; of each later year something says that they are pending. */
  | { readonly kind: 'judged' }

/** One of the documents that are asked together. */
export interface DocumentPart {
  readonly title: string
  readonly phrases: readonly Phrase[]
  /** For how many years one holds; of a law of the budget one, of a plan of four years four. */
  readonly years: number
}
export interface DocumentCriterion extends Criterion {
  readonly age: Age
  /** In the name of the type, of any of them: where such documents are looked for. */
  readonly where: readonly Phrase[]
  /** In the type or in the description: what all parts are about; nothing where the parts say it. */
  readonly about: readonly Phrase[]
  /** In the description: what is something else. */
  readonly but: readonly Phrase[]
  readonly parts: readonly DocumentPart[]
  /** Items that no list of documents meets: who looks for a row of a long file finds no filter. */
  readonly never: string
}

const anywhere = 'outro|diverso|geral|gerais|documento|publicac|transparencia|acesso informac'
const accounts = `conta|balan|demonstrativ|fisca|rgf|rreo|relatorio|prestac|parecer|julgamento|decis|acord|orcament|plano|planejament|ppa|ldo|loa|gestao|execuc|${anywhere}`
const health = `saude|sus|medicament|remume|farmac|fila|lista|regulac|plano|relatorio|consel|${anywhere}`
const schooling = `educac|ensino|escola|creche|fundeb|fila|lista|plano|relatorio|consel|${anywhere}`
const council =
  'Composição = composic|conselheir|membro|nomeac + Contatos e funcionamento = contato|canal|funcionamento|regiment + Atas = ata|atas + Pareceres ou relatórios = parecer|relatorio'
const councils = `consel|ata|atas|assistenc|social|saude|educac|fundeb|${anywhere}`
const wholeBalance =
  'balanco geral|balancos gerai|prestac conta anual|prestac conta ano|prestac conta exercicio|prestac conta 20|prestac anual conta'

/**
 * Number; title; class; items; points of the executive; of a chamber; age (`30d`, `exercicio+4`, `periodo 4 6`,
 * `julgado`); where; about; parts, each `title/years = phrases`; but; items that no list of documents meets.
 */
const matrix = `
2.6; Atos normativos próprios; O; DASF; 0.632; 0.649; 30d; lei|leis|legislac|decreto|portaria|resoluc|instruc normativ|ato normativ|atos normativ|norma; ; Leis, decretos, portarias ou resoluções = lei|leis|decreto|portaria|resoluc|instruc normativ|ato normativ; orcament|plurianual;
6.6; Editais de concursos e seleções; O; DASF; 1.247; 1.28; 365d; concurs|seletiv|seleca|selecoes|edital|editais|pessoal|${anywhere}; concurs|process seletiv|processos seletiv|seleca|selecoes; Edital = edital|editais|abertura inscric|nao houve|nao ha; resultad|convocac|homolog|aprovad|nomeac;
6.7; Demais atos dos concursos e seleções; O; DAF; 1.247; 1.28; 30d; concurs|seletiv|seleca|selecoes|edital|editais|pessoal|${anywhere}; concurs|process seletiv|processos seletiv|seleca|selecoes; Lista de aprovados, com a classificação = aprovad|classificac|resultado final|homologac result|nao houve|nao ha + Nomeações ou convocações = nomeac|nomead|convocac|convocad|nao houve|nao ha; ;
11.1; Balanço geral do ano anterior; O; DASF; 0.929; 2.162; exercicio+4; ${accounts}; ; Balanço orçamentário = balanco orcament|${wholeBalance} + Balanço financeiro = balanco financ|${wholeBalance} + Balanço patrimonial = balanco patrimon|${wholeBalance} + Variações patrimoniais = variac patrimon|${wholeBalance}; parecer|julgament|decreto legislativ|acord;
11.2; Relatório de gestão ou de atividades; O; DASF; 0.929; 2.162; exercicio+0; ${accounts}; ; Relatório de gestão ou de atividades = relatorio gestao|relatorio anual gestao|relatorio atividad|relatorio anual atividad; gestao fiscal|saude|rag|educac|fundeb|sic|ouvidor;
11.3; Decisão do Tribunal de Contas sobre as contas; O; DAS; 0.929; 2.162; julgado; ${accounts}; conta; Parecer prévio ou acórdão = parecer previo|parecer tc|parecer tribunal|acordao|acordaos|decisao tribunal|decisao tc; decreto legislativ|julgamento camara|fundeb|consel;
11.4; Julgamento das contas pela Câmara; O; DAS; 0.929; –; julgado; ${accounts}|ata|atas|decreto|camara|legislativ; conta; Decreto legislativo ou julgamento = decreto legislativ|julgamento conta|julgamento camara|conta julgad|conta aprovad|conta rejeitad; fundeb|consel;
11.5; Relatório de Gestão Fiscal (RGF); E; DASF; 1.238; 2.883; periodo 4 6; ${accounts}; ; RGF = rgf|relatorio gestao fiscal; ;
11.6; Relatório Resumido da Execução Orçamentária (RREO); E; DASF; 1.238; –; periodo 2; ${accounts}; ; RREO = rreo|relatorio resumido execuc|relatorio resumido orcament; ;
11.7; Plano estratégico; R; D; 0.619; 1.441; –; plano|planejament|estrateg|gestao|${anywhere}; ; Plano estratégico/8 = plano estrateg|planejament estrateg|plano governo; ;
11.8; Lei do Plano Plurianual e anexos; E; D; 1.238; –; –; ${accounts}|lei|leis; ; Plano Plurianual/4 = plano plurianual|ppa; ;
11.9; Lei de Diretrizes Orçamentárias e anexos; E; D; 1.238; –; –; ${accounts}|lei|leis|diretriz; ; LDO = diretriz orcament|ldo; ;
11.10; Lei Orçamentária e anexos; E; D; 1.238; –; –; ${accounts}|lei|leis; ; LOA = lei orcament|loa; diretriz;
12.7; Relatório anual dos pedidos de informação; O; DASGF; 0.607; 0.624; exercicio+0; sic|pedido|informac|relatorio|ouvidor|${anywhere}; sic|pedido|acesso informac|lai; Relatório estatístico = relatorio|estatistic; ;
12.8; Informações classificadas em grau de sigilo; O; DASGF; 0.607; 0.624; exercicio+0; classificad|sigil|informac|sic|relatorio|${anywhere}; informac|documento|rol; Rol de informações classificadas = classificad|sigilos|grau sigilo; ;
12.9; Informações desclassificadas; O; DASGF; 0.607; 0.624; exercicio+0; classificad|sigil|informac|sic|relatorio|${anywhere}; informac|documento|rol; Rol de informações desclassificadas = desclassificad; ;
14.3; Carta de Serviços ao Usuário; O; D; 0.877; 0.901; –; carta|servic|ouvidor|${anywhere}; ; Carta de Serviços/4 = carta servic; ;
15.6; Resultados de pesquisas de satisfação; O; D; 0.493; 0.507; –; pesquisa|satisfac|ouvidor|servic|relatorio|${anywhere}; ; Resultados da pesquisa/2 = pesquisa satisfac|pesquisas satisfac|satisfac usuario|satisfac cidada; ;
18.1; Plano de saúde, programação e relatório; O; DAS; 0.526; –; 365d; ${health}; saude|sus|rag|pas; Plano de saúde/4 = plano municipal saude|plano saude|pms + Programação anual = programac anual|pas + Relatório de gestão = relatorio anual gestao|relatorio gestao|rag; ;
18.2; Serviços de saúde: locais, horários, profissionais; O; DAF; 0.526; –; 30d; ${health}; saude|ubs|posto|postos|medic; Locais e horários = horari|escala|atendiment + Profissionais = profissiona|medico|escala + Especialidades = especialidad; estoque|plano|conselho;F
18.3; Lista de espera por consultas, exames e serviços; R; D; 0.351; –; –; ${health}; ; Lista de espera da regulação = lista espera regulac|fila espera regulac|fila regulac|regulac|lista espera consult|fila espera consult|fila consult|lista espera exam|fila exam|lista espera saude|fila espera saude; ;
18.4; Medicamentos do SUS e como obtê-los; R; DAF; 0.351; –; 730d; ${health}; ; Relação de medicamentos = remume|relac municipal medicament|relac medicament|lista medicament + Como obter, também os de alto custo = obter|obtenc|alto custo|solicitar; estoque;
18.5; Estoques de medicamentos; O; DAF; 0.526; –; 15d; ${health}; ; Estoque das farmácias = estoque medicament|estoque farmac|medicament estoque; ;F
18.6; Conselho de Saúde; R; D; 0.351; –; –; ${councils}; consel saude|consel municipal saude|cms; ${council}; ;
19.1; Plano de educação e relatório de resultados; R; DASF; 0.526; –; 365d; ${schooling}; educac|pme; Plano de educação/10 = plano municipal educac|plano educac|pme + Relatório de resultados = relatorio result|relatorio monitorament|relatorio avaliac|monitorament; ;
19.2; Lista de espera das creches e prioridades; O; DA; 0.789; –; 30d; ${schooling}; creche|educac infantil|vaga|vagas; Lista de espera = lista espera|fila espera|fila|filas|lista + Critérios de prioridade = criteri|priorid|priorizac; ;
19.3; Conselho do Fundeb; O; D; 0.789; –; –; ${councils}; consel fundeb|consel municipal fundeb|consel acompanhament|cacs; ${council}; ;
19.4; Conselho de Assistência Social; R; D; 0.526; –; –; ${councils}; consel assistenc|consel municipal assistenc|cmas; ${council}; ;
20.2; Resoluções, leis e atos da Casa; O; DASF; –; 0.839; 30d; lei|leis|legislac|decreto|portaria|resoluc|instruc normativ|ato|atos|norma; lei|leis|decreto|portaria|resoluc|instruc normativ|ato|atos|norma; Leis, resoluções, decretos legislativos ou portarias = resoluc|decreto legislativ|lei|leis|portaria|ato mesa|instruc normativ; orcament|plurianual;
20.8; Julgamento das contas do Executivo: ato e ata; O; DASF; –; 0.839; julgado; ${accounts}|ata|atas|decreto|camara|legislativ; conta; Decreto legislativo que as aprecia = decreto legislativ + Ata ou resumo da sessão que as julgou = ata|atas|resumo; fundeb|consel;
`

function ageOf(text: string): Age {
  const [, days] = /^(\d+)d$/.exec(text) ?? []
  if (days) return { kind: 'days', days: Number(days) }
  const [, months] = /^exercicio\+(\d+)$/.exec(text) ?? []
  if (months) return { kind: 'closed', months: Number(months) }
  if (text.startsWith('periodo '))
    return { kind: 'period', months: text.split(' ').slice(1).map(Number) }
  return text === 'julgado' ? { kind: 'judged' } : { kind: 'any' }
}
/** @param usual years that a part holds without saying so */
function partOf(text: string, usual: number): DocumentPart {
  const [name = '', phrases = ''] = text.split(' = ')
  const [title = '', years] = name.trim().split('/')
  return { title, phrases: phrasesIn(phrases), years: Number(years ?? usual) }
}
/** Years of an occasional document, such as the composition of a council, that an evaluator takes for present. */
const usualYears = 2
const budgets = new Set(['11.9', '11.10'])

function criterionOf(line: string): DocumentCriterion {
  const [criterion, age = '', where = '', about = '', parts = '', but = '', never = ''] =
    criterionCells(line)
  const usual = budgets.has(criterion.id) || criterion.items.length > 1 ? 1 : usualYears
  return {
    ...criterion,
    age: ageOf(age),
    where: phrasesIn(where),
    about: phrasesIn(about),
    but: phrasesIn(but),
    parts: parts.split(' + ').map((part) => partOf(part, usual)),
    never,
  }
}
/** The criteria that documents prove, in the order of the matrix. */
export const documentCriteria: readonly DocumentCriterion[] = matrix
  .trim()
  .split('\n')
  .map(criterionOf)
