import { urlOf } from '../../../kernel/url.ts'
import { criterionCells, type Criterion } from './criteria.ts'

// What the index asks of pages, with one item only, D: the page that shows it, and what a portal must tell so that it
// does. Source: Atricon, Cartilha PNTP 2026, in words of ours.

/** What a portal must have told; `produto` stands for what every portal has from the first day. */
const facts = [
  'produto',
  'site-oficial',
  'organograma-e-norma',
  'competencias',
  'responsaveis',
  'telefones-e-emails',
  'horarios',
  'perguntas',
  'redes',
  'sic-contatos',
  'sic-formulario',
  'sic-simples',
  'sic-norma',
  'ouvidoria-contatos',
  'ouvidoria-formulario',
  'encarregado',
  'servicos-digitais',
  'governo-digital',
] as const
export type PageFact = (typeof facts)[number]

/** What a request must not ask for (Lei 12.527/2011, art. 10, § 1º). */
export const needlessDemand =
  /documento com foto|c[óo]pia d[aeo]s? (?:documento|rg|cpf|identidade)|firma reconhecida|reconhecimento de firma|assinatura reconhecida|declara[çc][ãa]o de responsabilidade|maioridade|maior de (?:idade|18)|t[íi]tulo de eleitor|comprovante de resid[êe]ncia/i
/** What is asked for and given without going anywhere, as links call it. */
export const digitalService =
  /segunda via|2ª via|guias?\b|certid|nota fiscal|nfs-?e|matr[íi]cula|agendamento|agendar|marca[çc][ãa]o de (?:consulta|exame)|protocolo|alvar[áa]|\biptu\b|\bitbi\b|\bissq?n?\b|medicamento/i
/** Whether a page links to such a service. */
export const leadsToService = (html: string, service = digitalService): boolean =>
  [...html.matchAll(/<a [^>]*href="https?:[^"]*"[^>]*>([\s\S]*?)<\/a>/g)].some(([, words = '']) =>
    service.test(words),
  )
/** Whether an address leads to the front page of a site: there one must still look for whom to ask. */
export const isFrontPage = (address: string): boolean => {
  const url = urlOf(address)
  return url !== undefined && url.pathname === '/' && url.search === '' && url.hash === ''
}
export const frontPageWords =
  'O endereço do pedido leva à capa de outro sítio, onde ainda se procura a quem pedir: um avaliador estrito tira os pontos. Dê o da página em que se pede a este órgão.'
/** The sector that answers for personal data, by what people call it (Lei 13.709/2018, art. 41). */
export const officerSector = /encarregad|\blgpd\b|\bdpo\b|proteção de dados/i
export const ombudsmanSector = /ouvidor/i
export const sicSector = /\be-?sic\b|informaç(?:ão|ões) ao cidadão/i
const ofOfficer =
  /encarregad[oa]s?|respons[áa]vel|pel[oa]s?|tratamento|prote[çc][ãa]o|dados|pessoais|lgpd|dpo|geral|lei|\bd[aeo]s?\b|[^\p{L} ]/giu
/** Whether a sector names who it is, not only the task: two words of a name are left of it. */
export const namesSomebody = (sector: string): boolean =>
  /\p{Lu}\p{Ll}+ +\p{Lu}\p{Ll}+/u.test(sector.replace(ofOfficer, '').replace(/ +/g, ' '))

/** What the index asks local rules about, as one looks for it among the laws of the municipality. */
export const ruleWords = {
  structure: 'estrutura',
  access: 'acesso à informação',
  digital: 'governo digital',
} as const

export interface PageCriterion extends Criterion {
  /** Where it is shown. */
  readonly path: string
  readonly fact: PageFact
  /** What to do where it is not, and the noun on whose screen. */
  readonly todo: string
  readonly noun: string
}
/** Number; title; class; items; points of the executive; of a chamber; path; fact; what to do; noun. */
const matrix = `
1.1; Sítio oficial próprio; E; D; 1.504; 1.544; ; site-oficial; Preencha o site oficial no cadastro do portal.; portal
1.2; Portal da transparência; E; D; 1.504; 1.544; ; produto; ; portal
1.4; Busca em todas as páginas; O; D; 1.128; 1.158; /busca; produto; ; portal
2.1; Estrutura organizacional e a norma que a institui; O; D; 0.632; 0.649; /estrutura-organizacional; organograma-e-norma; Publique o organograma, e cadastre na legislação municipal a lei da estrutura administrativa.; organisational-structure
2.2; Competências e atribuições; O; D; 0.632; 0.649; /secretarias; competencias; Diga o que cada secretaria faz.; secretariat
2.3; Responsáveis pela gestão; O; D; 0.632; 0.649; /secretarias; responsaveis; Diga quem responde por cada secretaria.; secretariat
2.4; Endereços e telefones; O; D; 0.632; 0.649; /secretarias; telefones-e-emails; Dê o telefone e o e-mail das secretarias.; secretariat
2.5; Horário de atendimento; O; D; 0.632; 0.649; /secretarias; horarios; Diga o horário de atendimento das secretarias.; secretariat
2.7; Perguntas frequentes; O; D; 0.632; 0.649; /perguntas-frequentes; perguntas; Cadastre perguntas frequentes com as respostas.; faq
2.8; Redes sociais; R; D; 0.421; 0.432; ; redes; Dê o endereço de uma rede social em um contato do rodapé.; footer-contact
2.9; Radar da Transparência Pública; R; D; 0.421; 0.432; ; produto; ; portal
12.1; SIC e a unidade responsável; O; D; 0.607; 0.624; /e-sic; produto; ; esic-entry
12.2; Endereço, telefone, e-mail e horário do SIC; O; D; 0.607; 0.624; /e-sic; sic-contatos; Dê o endereço, o telefone e o horário em uma entrada do e-SIC, e o e-mail no cadastro do portal.; esic-entry
12.3; Pedidos de informação pela internet; O; D; 0.607; 0.624; /e-sic; sic-formulario; Dê o endereço onde se faz o pedido em uma entrada do e-SIC ou no cadastro do portal.; esic-entry
12.4; Pedido simples, sem exigências; O; D; 0.607; 0.624; /e-sic; sic-simples; Diga onde se faz o pedido, e tire das entradas do e-SIC a exigência de documento com foto, cópias, assinatura ou maioridade.; esic-entry
12.5; Norma local do acesso à informação; O; D; 0.607; 0.624; /e-sic; sic-norma; Cadastre na legislação municipal a norma que regula o acesso à informação.; municipal-legislation
12.6; Prazos de resposta e recursos; R; D; 0.405; 0.416; /e-sic; produto; ; esic-entry
13.1; Símbolo de acessibilidade; O; D; 0.564; 0.579; ; produto; ; portal
13.2; Caminho da página; O; D; 0.564; 0.579; /e-sic; produto; ; portal
13.3; Alto contraste; O; D; 0.564; 0.579; ; produto; ; portal
13.4; Tamanho do texto; O; D; 0.564; 0.579; ; produto; ; portal
13.5; Mapa do site; R; D; 0.376; 0.386; /mapa; produto; ; portal
14.1; Atendimento presencial da Ouvidoria; O; D; 0.877; 0.901; /ouvidoria; ouvidoria-contatos; Cadastre um contato do rodapé chamado Ouvidoria, com endereço, telefone e horário.; footer-contact
14.2; Canal eletrônico da Ouvidoria; O; D; 0.877; 0.901; /ouvidoria; ouvidoria-formulario; Preencha o endereço da Ouvidoria no cadastro do portal.; portal
15.1; Encarregado dos dados pessoais, com canal; O; D; 0.493; 0.507; /privacidade; encarregado; Cadastre um contato do rodapé chamado Encarregado de dados pessoais, dois-pontos e o nome, com telefone ou e-mail.; footer-contact
15.2; Política de privacidade; R; D; 0.329; 0.338; /privacidade; produto; ; portal
15.3; Serviços públicos por meio digital; O; D; 0.493; 0.507; /links; servicos-digitais; Ponha no rodapé, ou nos links úteis, o endereço dos serviços que se fazem pela internet, como a segunda via do IPTU, certidões ou matrículas.; footer-base
15.4; Dados abertos para outros sistemas; O; D; 0.493; 0.507; /dados; produto; ; portal
15.5; Regulamento local do Governo Digital; R; D; 0.329; 0.338; /legislacao; governo-digital; Cadastre na legislação municipal a norma que regulamenta a Lei 14.129/2021, com as palavras Governo Digital.; municipal-legislation
`
function criterionOf(line: string): PageCriterion {
  const [criterion, path = '', name = '', todo = '', noun = ''] = criterionCells(line)
  const fact = facts.find((one) => one === name)
  if (!fact) throw new TypeError(`${criterion.id} has no fact`)
  return { ...criterion, path, fact, todo, noun }
}
/** The criteria that pages of the portal prove, in the order of the matrix. */
export const pageCriteria: readonly PageCriterion[] = matrix.trim().split('\n').map(criterionOf)

/** What nothing of the product can prove. */
export interface UnprovedCriterion extends Criterion {
  readonly why: string
}
const outside =
  'É do site oficial, e não do portal: ponha na capa dele um atalho visível para este endereço.'
const unprovedMatrix = `
1.3; Atalho para o portal na capa do site oficial; O; D; 1.128; 1.158
`
export const unprovedCriteria: readonly UnprovedCriterion[] = unprovedMatrix
  .trim()
  .split('\n')
  .map((line) => {
    const [criterion] = criterionCells(line)
    return { ...criterion, why: outside }
  })
