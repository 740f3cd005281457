import {
  chamberRule,
  chamberService,
  fewestCouncillors,
} from '../../tables/declared/pntp/chamber.ts'
import {
  digitalService,
  isFrontPage,
  leadsToService,
  namesSomebody,
  needlessDemand,
  pageCriteria,
} from '../../tables/declared/pntp/pages.ts'
import type { Read, Verdict, Visited } from './verdict.ts'

// The pages of a portal as an evaluator reads them: what stands between header and foot, or the whole where it may
// stand there.

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const all = (text: string, ...patterns: readonly RegExp[]) =>
  patterns.every((pattern) => pattern.test(text))

type Look = (read: Read) => Promise<boolean>
const main =
  (path: string, ...patterns: readonly RegExp[]): Look =>
  async (read) =>
    all(mainOf(await read(path)), ...patterns)
const whole =
  (path: string, ...patterns: readonly RegExp[]): Look =>
  async (read) =>
    all(await read(path), ...patterns)
const asked = (path: string, q: string) => `${path}?q=${encodeURIComponent(q)}`

/** What a citizen asks in words of every day. */
const everyday = ['ouvidoria', 'salário', 'licitação', 'saúde']
const findsAll: Look = async (read) => {
  for (const path of ['', '/e-sic', '/documentos', '/secretarias'])
    if (!(await read(path)).includes('name="q"')) return false
  for (const q of everyday)
    if (mainOf(await read(asked('/busca', q))).includes('class="empty"')) return false
  return true
}
const contacts = [/Endereço:? *\S/, /Telefone:? *\S/, /Atendimento:? *\S/]
const tellsSic: Look = async (read) =>
  all(textOf(mainOf(await read('/e-sic'))), ...contacts, /E-mail:? *\S+@/)
const asksNothingNeedless: Look = async (read) => {
  const page = mainOf(await read('/e-sic'))
  return /Fazer (?:o|um) pedido/.test(page) && !needlessDemand.test(textOf(page))
}
const tellsOmbudsman: Look = async (read) =>
  all(textOf(mainOf(await read('/ouvidoria'))), ...contacts)
const namesOfficer: Look = async (read) => {
  const [, section = ''] =
    /<h2 id="encarregado">[\s\S]*?<\/h2>([\s\S]*?)(?:<h2|<\/main>)/.exec(
      await read('/privacidade'),
    ) ?? []
  const [, sector = ''] = /<p>([\s\S]*?)<\/p>/.exec(section) ?? []
  return namesSomebody(textOf(sector).replace(/\(Lei.*/, '')) && /mailto:|tel:/.test(section)
}
const hasServices = async (read: Read, service = digitalService) => {
  const [, own = ''] =
    /<div class="wrap columns own">([\s\S]*)<\/footer>/.exec(await read('')) ?? []
  return leadsToService(own, service) || leadsToService(mainOf(await read('/links')), service)
}
const hasStructure: Look = async (read) =>
  (await main('/estrutura-organizacional', /class="documents"/)(read)) &&
  main(asked('/legislacao', 'estrutura'), /id="municipal"/)(read)

const looks: Readonly<Record<string, Look>> = {
  '1.1': whole('', /Site oficial/),
  '1.2': whole('', /[Tt]ransparência/),
  '1.4': findsAll,
  '2.1': hasStructure,
  '2.2': main('/secretarias', /O que faz/),
  '2.3': main('/secretarias', /Responsável/),
  '2.4': main('/secretarias', /Telefone[\s\S]*E-mail/),
  '2.5': main('/secretarias', /Atendimento/),
  '2.7': main('/perguntas-frequentes', /class="questions"/),
  '2.8': whole('', /class="networks"/),
  '2.9': whole('', /<a href="https:\/\/radardatransparencia\.[^>]*>Radar da Transparência Pública/),
  '12.1': main('/e-sic', /Serviço de Informação ao Cidadão/),
  '12.2': tellsSic,
  '12.3': main('/e-sic', /Fazer (?:o|um) pedido/),
  '12.4': asksNothingNeedless,
  '12.5': main('/e-sic', /id="norma"/),
  '12.6': main('/e-sic', /Prazos e recursos/),
  '13.1': whole('', /Acessibilidade/),
  '13.2': whole('/e-sic', /<nav class="[^"]*trail/),
  '13.3': whole('', /[Cc]ontraste/),
  '13.4': whole('', /A\+/),
  '13.5': main('/mapa', /Mapa do site/),
  '14.1': tellsOmbudsman,
  '14.2': main('/ouvidoria', /Registrar uma manifestação/),
  '15.1': namesOfficer,
  '15.2': main('/privacidade', /Como pedir correção/),
  '15.3': (read) => hasServices(read),
  '15.4': main('/dados', /API|regras/),
  '15.5': main(asked('/legislacao', 'governo digital'), /id="municipal"/),
}

/** The rules that the legislation of the town shows for words. */
const townRules = async (read: Read, q: string) => {
  const page = await read(asked('/legislacao', q))
  const [, shown = ''] = /id="municipal"([\s\S]*?)<\/section>/.exec(mainOf(page)) ?? []
  return textOf(shown)
}
/** What a chamber answers with something of its own. */
const chamberLooks: Readonly<Record<string, Look>> = {
  '2.1': async (read) =>
    (await main('/estrutura-organizacional', /class="documents"/)(read)) &&
    chamberRule.test(await townRules(read, 'estrutura')),
  '2.3': async (read) =>
    [...mainOf(await read('/dados/vereadores')).matchAll(/<th scope="row">/g)].length >=
    fewestCouncillors,
  '15.3': (read) => hasServices(read, chamberService),
  '15.5': async (read) => chamberRule.test(await townRules(read, 'governo digital')),
}

/** What is proved by where the button to ask leads. */
const asksOnline = new Set(['12.3', '12.4'])
const leadsToFronts = async (read: Read) => {
  const page = mainOf(await read('/e-sic'))
  const ways = [
    ...page.matchAll(
      /<a [^>]*href="(https?:[^"]*)"[^>]*>(?:(?!<\/a>)[\s\S])*Fazer (?:o|um) pedido/g,
    ),
  ]
  return ways.every(([, address = '']) => isFrontPage(address))
}

/** The verdict on every criterion that a page proves. */
export async function judgePages({ read, power }: Visited): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { id, points, path } of pageCriteria) {
    const worth = points[power]
    if (worth === null) continue
    const own = power === 'legislativo' ? chamberLooks[id] : undefined
    const met = (await (own ?? looks[id])?.(read)) ? 'D' : ''
    const isLost = asksOnline.has(id) && (await leadsToFronts(read))
    verdicts.push({
      id,
      points: worth,
      met: isLost ? '' : met,
      kindly: met,
      of: 'D',
      by: path || '/',
    })
  }
  return verdicts
}
