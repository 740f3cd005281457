import {
  laws,
  questions,
  secretariats,
  sicEntries,
  structures,
} from '../../../data/public/portal-content.ts'
import type { Law, Secretariat } from '../../../data/public/portal-content.ts'
import { footerOf } from '../../../data/public/portal-footer.ts'
import { portalById, unitsOf, usefulLinks } from '../../../data/public/portal-reading.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { conceptsOf } from '../../../data/search/words.ts'
import { chamberRule, chamberService, fewestCouncillors } from '../../declared/pntp/chamber.ts'
import { yearsOf } from '../../data/facts.ts'
import { totalsOf } from '../../data/sums.ts'
import { vereadores } from '../../declared/chamber/vereadores.ts'
import type { Power } from '../../model/parts.ts'
import {
  digitalService,
  isFrontPage,
  leadsToService,
  namesSomebody,
  needlessDemand,
  officerSector,
  ombudsmanSector,
  ruleWords,
  sicSector,
  type PageFact,
} from '../../declared/pntp/pages.ts'
import { isWebAddress } from '../../../kernel/text.ts'
import type { Branch } from '../../../kernel/tree.ts'

type Portal = NonNullable<Awaited<ReturnType<typeof portalById>>>
type Footer = Awaited<ReturnType<typeof footerOf>>
type Units = Awaited<ReturnType<typeof unitsOf>>
type Entries = Awaited<ReturnType<typeof sicEntries>>

const isLink = (url: string | null): url is string => url !== null && isWebAddress(url)
const flat = (branches: readonly Branch<Secretariat>[]): readonly Secretariat[] =>
  branches.flatMap(({ row, below }) => [row, ...flat(below)])

/** `capa`: told by a link to the front page of another site, which proves it to kind evaluators alone. */
type Told = boolean | 'capa'

/** What the page of the service of information tells (Lei 12.527/2011, arts. 9º and 10). */
function sicFacts(portal: Portal, entries: Entries, footer: Footer, units: Units) {
  const main = units.find((unit) => unit.main)
  const sector = footer.contacts.find((one) => sicSector.test(one.sector))
  const ways = (entries.length === 0 ? [portal.sicUrl] : entries.map(({ url }) => url)).filter(
    isLink,
  )
  const form: Told = ways.length > 0 && (ways.every(isFrontPage) ? 'capa' : true)
  const of = (fact: 'address' | 'phone' | 'hours') => entries.some((entry) => entry[fact])
  const contacts =
    (of('address') || sector?.address[0] || main?.address) &&
    (of('phone') || sector?.landline || sector?.mobile || main?.phone) &&
    (of('hours') || sector?.hours[0] || main?.hours) &&
    (sector?.email ?? portal.email ?? main?.email)
  return {
    'sic-contatos': Boolean(contacts),
    'sic-formulario': form,
    'sic-simples': !entries.some(({ html }) => needlessDemand.test(html ?? '')) && form,
  }
}

/** What the contacts at the foot of the pages tell. */
function contactFacts({ contacts }: Footer) {
  const ombudsman = contacts.find(({ sector }) => ombudsmanSector.test(sector))
  const officer = contacts.find(({ sector }) => officerSector.test(sector))
  return {
    redes: contacts.some((one) =>
      [one.facebook, one.twitter, one.instagram, one.youtube].some(Boolean),
    ),
    'ouvidoria-contatos':
      ombudsman !== undefined &&
      ombudsman.address.length > 0 &&
      ombudsman.hours.length > 0 &&
      Boolean(ombudsman.landline ?? ombudsman.mobile),
    encarregado:
      officer !== undefined &&
      namesSomebody(officer.sector) &&
      Boolean(officer.email ?? officer.landline ?? officer.mobile),
  }
}

/** How many councillors the newest year of their table has. */
async function councillorCount(tx: Tx, portalId: number): Promise<number> {
  const [newest] = await yearsOf(tx, vereadores, portalId)
  if (newest === undefined) return 0
  return (await totalsOf(tx, { dataset: vereadores, portalId, filter: { exercicio: newest } })).rows
}

/**
 * What a portal tells of what the index asks of its pages, from what its editors filled in; nothing of a portal without
 * pages.
 */
export async function pageFacts(
  tx: Tx,
  portalId: number,
  power: Power,
): Promise<Readonly<Record<PageFact, Told>> | undefined> {
  const portal = await portalById(tx, portalId)
  if (!portal) return undefined
  const isChamber = power === 'legislativo'
  const rules = async (words: string) => (await laws(tx, portalId, conceptsOf(words))).municipal
  const isOwn = (rule: Law) =>
    !isChamber || chamberRule.test(`${rule.type} ${rule.name} ${rule.description ?? ''}`)
  const [footer, units, entries, branches, charts, asked, links, structure, access, digital] =
    await Promise.all([
      footerOf(tx, portalId),
      unitsOf(tx, portalId),
      sicEntries(tx, portalId),
      secretariats(tx, portalId),
      structures(tx, portalId),
      questions(tx, portalId, [], { limit: 1, offset: 0 }),
      usefulLinks(tx, portalId),
      rules(ruleWords.structure),
      rules(ruleWords.access),
      rules(ruleWords.digital),
    ])
  const offices = flat(branches)
  const heads = offices.filter(({ head }) => head).length
  const councillors = isChamber ? await councillorCount(tx, portalId) : 0
  const service = isChamber ? chamberService : digitalService
  return {
    ...sicFacts(portal, entries, footer, units),
    ...contactFacts(footer),
    produto: true,
    'site-oficial': isLink(portal.homeUrl),
    'organograma-e-norma': charts.length > 0 && structure.some(isOwn),
    competencias: offices.some(({ duties }) => duties),
    responsaveis: Math.max(heads, councillors) >= (isChamber ? fewestCouncillors : 1),
    'telefones-e-emails': offices.some(({ landline, email }) => landline && email),
    horarios: offices.some(({ hours }) => hours),
    perguntas: asked.total > 0,
    'sic-norma': access.length > 0,
    'ouvidoria-formulario': isLink(portal.ombudsmanUrl),
    'servicos-digitais':
      footer.columns.some((html) => leadsToService(html, service)) ||
      links.some(({ name, url }) => isLink(url) && service.test(name)),
    'governo-digital': digital.some(isOwn),
  }
}
