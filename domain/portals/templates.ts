import { recordEvent } from '../../data/audit/audit.ts'
import { copyChoices } from '../../data/nouns/portal-copy.ts'
import { portalChoices, hasChosenNothing, readyMenus } from '../../data/nouns/portal-template.ts'
import { readEntity } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Brought, TemplateName } from '../../resources/calls/portals/templates.ts'
import { footerBase } from '../../resources/portal/footer-base.ts'
import { portal } from '../../resources/portal/portal.ts'
import { owedByLaw, type UnitNature } from '../duties/catalogue.ts'
import { owedBy } from '../duties/install.ts'
import { standardMenus } from '../first-rows/standard-menus.ts'
import { takeMenus } from '../menus/user-menu.ts'
import { createRow } from '../row.ts'

/** What a new portal may begin from, by its name on the wire. */
interface Template {
  readonly text: string
  readonly nature: UnitNature
  /** Of the menus that are ready, those that such a body never fills. */
  readonly withoutMenus: readonly string[]
}
const templates: Readonly<Record<TemplateName, Template>> = {
  prefeitura: { text: 'Prefeitura', nature: 'executivo', withoutMenus: [] },
  camara: {
    text: 'Câmara de vereadores',
    nature: 'legislativo',
    withoutMenus: ['Receitas', 'Saúde'],
  },
  fundo: { text: 'Fundo', nature: 'fundo', withoutMenus: ['Pessoal', 'Saúde'] },
  autarquia: { text: 'Autarquia', nature: 'autarquia', withoutMenus: ['Saúde'] },
}

/** What is owed by others alone: an item that leads to nothing else is none of this power's. */
const isOthers = (type: string, power: UnitNature): boolean => {
  const owing = owedByLaw.filter((entry) => entry.type === type)
  // Who is owed minutes is a chamber; a town hall publishes those of hearings, too.
  return (
    power !== 'executivo' && owing.length > 0 && !owing.some(({ powers }) => powers.includes(power))
  )
}
interface Furnishing {
  readonly menus: readonly string[]
  readonly withoutItems: readonly string[]
}
function furnishingOf({ nature, withoutMenus }: Template): Furnishing {
  const isLeftOut = ({ type }: (typeof standardMenus)[number]['items'][number]) =>
    type !== undefined && [type].flat().every((one) => isOthers(one, nature))
  return {
    menus: standardMenus
      .filter(({ name, items }) => !withoutMenus.includes(name) && !items.every(isLeftOut))
      .map(({ name }) => name),
    withoutItems: standardMenus
      .flatMap(({ items }) => items)
      .filter(isLeftOut)
      .map(({ name }) => name),
  }
}

/** Where any body of the country is asked and looked at besides its own portal. */
const elsewhere = [
  ['Fala.BR: ouvidoria e pedidos de informação', 'https://falabr.cgu.gov.br'],
  ['Portal Nacional de Contratações Públicas', 'https://pncp.gov.br'],
  ['Portal da Transparência do governo federal', 'https://portaldatransparencia.gov.br'],
] as const
const footDraft = {
  column1Menu: `<h3>Controle e participação</h3><ul>${elsewhere
    .map(([text, href]) => `<li><a href="${href}" rel="noopener">${text}</a></li>`)
    .join('')}</ul>`,
  column2Menu: null,
  column3Menu: null,
  active: true,
}

/** What each template brings into a portal, as people are told before they choose. */
export const templatesNow = (runner: Runner): Promise<readonly Brought[]> =>
  Promise.all(
    Object.entries(templates).map(async ([name, template]) => {
      const { menus, withoutItems } = furnishingOf(template)
      const owed = owedBy(template.nature)
      return {
        modelo: name as TemplateName,
        nome: template.text,
        natureza: template.nature,
        menus: [...(await readyMenus(runner, menus, withoutItems))],
        rodape: 1,
        documentos: owed.flatMap(({ type }) => (type === null ? [] : [type])),
        tabelas: owed.filter(({ dataset }) => dataset !== null).length,
        feriados: 0,
      }
    }),
  )

/** What another portal would bring. @throws {Problem} `missing` */
export async function templateOf(runner: Runner, portalId: number): Promise<Brought> {
  const found = await portalChoices(runner, portalId)
  if (!found) throw problem('missing', portal.messages.missing ?? '')
  const { menus, documentos, ...rest } = found
  return { modelo: null, ...rest, menus: [...menus], documentos: [...documentos] }
}

async function furnish(tx: Tx, actor: Actor, portalId: number, template: Template) {
  const { menus, withoutItems } = furnishingOf(template)
  await takeMenus(tx, actor, portalId, menus, new Set(withoutItems))
  await createRow(tx, actor, footerBase, { ...footDraft, portalId })
  return { de: template.text, natureza: template.nature }
}

/** What a portal begins from: a template, or another portal that is reached. */
export type BeginFrom = { readonly template: TemplateName } | { readonly portalId: number }

/**
 * Furnishes a portal that has chosen nothing yet: with the menus and the foot of its power, or with what another portal
 * has chosen. What it owes by law it was born with.
 * @throws {Problem} `missing`; `in-use` where it has menus or a foot
 */
export function beginFrom(
  runner: Runner,
  actor: Actor,
  portalId: number,
  from: BeginFrom,
): Promise<void> {
  return runner.atomically(async (tx) => {
    await readEntity(tx, actor, portal, portalId)
    if (!(await hasChosenNothing(tx, portalId)))
      throw problem('in-use', 'Este portal já tem menus ou rodapé. O modelo é só para um novo.')
    if ('template' in from) {
      const { de, natureza } = await furnish(tx, actor, portalId, templates[from.template])
      return noteBeginning(tx, actor, portalId, { modelo: de, natureza })
    }
    const { nome, natureza } = await templateOf(tx, from.portalId)
    await copyChoices(tx, from.portalId, portalId)
    return noteBeginning(tx, actor, portalId, { modelo: nome, natureza })
  })
}

const noteBeginning = (
  tx: Tx,
  actor: Actor,
  portalId: number,
  values: { readonly modelo: string; readonly natureza: string | null },
) => recordEvent(tx, actor, { type: 'update', page: portal.name, portalId, values })
