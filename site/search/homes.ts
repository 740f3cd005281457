import { termsOf } from '../../data/search/words.ts'
import { plainText } from '../../kernel/rich-text.ts'
import type { Unit } from '../../data/public/portal-reading.ts'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { purposeFor } from '../../tables/declared/powers.ts'
import { subjectOf } from '../../tables/declared/subjects.ts'
import { foundPages } from '../../resources/portal-page-lists.ts'
import { pageAt } from '../../resources/portal-pages.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { lawLinks } from '../law-links.ts'
import type { Visit } from '../visit.ts'
import type { Weight } from './score.ts'

/** A page that is the home of a subject: it answers a question before any document does. */
export interface SubjectPage {
  readonly group: 'paginas' | 'dados'
  /** Of which kind it counts, where that is not its group. */
  readonly weight?: Weight
  readonly href: string
  readonly title: string
  readonly text: string
  /** Words that people use for it, beside those of its title. */
  readonly words: readonly string[]
  readonly titleWords: readonly string[]
  /** On another site. */
  readonly outside?: true
  /** A unit with its contacts. */
  readonly office?: true
}

const wordsOfEveryday = ({ everyday: { words = '', besides = '' } = { words: '' } }: Dataset) =>
  `${words} ${besides}`

/** All words of the portal's own pages and tables, as they are written. */
export const homeWords: readonly string[] = [
  ...foundPages.map(({ title, words }) => `${title} ${words}`),
  ...datasets.map((dataset) => wordsOfEveryday(dataset)),
]

const home = (
  group: SubjectPage['group'],
  href: string,
  title: string,
  text: string,
  words: string,
): SubjectPage => ({
  group,
  href,
  title,
  text,
  words: termsOf(words),
  titleWords: termsOf(title),
})

const homesOfTables: ReadonlyMap<string, Omit<SubjectPage, 'href'>> = new Map(
  datasets.map((dataset: Dataset) => [
    dataset.name,
    home(
      'dados',
      '',
      dataset.title,
      dataset.purpose,
      [
        dataset.name,
        dataset.one,
        dataset.purpose,
        subjectOf(dataset),
        wordsOfEveryday(dataset),
      ].join(' '),
    ),
  ]),
)
const homesOfPages = foundPages.map(({ path, title, purpose, words }) =>
  home('paginas', path, title, purpose, words),
)

/** Links to other sites that editors wrote into the columns at the foot of the pages. */
const footerLinks = ({ columns }: Visit['footer']): readonly SubjectPage[] =>
  columns.flatMap((html) =>
    [...html.matchAll(/<a [^>]*href="(https?:[^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, href = '', title = '']) =>
        ({
          ...home('paginas', plainText(href), plainText(title), '', ''),
          outside: true,
          weight: 'links',
        }) as const,
    ),
  )

/** `SAAE` of `Serviço Autônomo de Água e Esgoto`: what people call what has a long name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  return words.length < 3 ? '' : words.map((word) => word.charAt(0)).join('')
}

const ofUnit = (unit: Unit, to: Visit['to']): SubjectPage => ({
  ...home(
    'paginas',
    to('/sobre'),
    unit.name,
    [unit.hours, unit.phone, unit.address].filter(Boolean).join(' · '),
    [
      'CNPJ',
      unit.cnpj,
      unit.sector,
      initialsOf(unit.name),
      'telefone endereço horário atendimento contato e-mail',
    ]
      .filter(Boolean)
      .join(' '),
  ),
  office: true,
})

/** Whether a portal has the tables of which a page of it is made. */
function hasItsTables(path: string, tables: readonly string[]): boolean {
  const needs = pageAt(path)?.needs
  return typeof needs === 'object'
    ? tables.includes(needs.table)
    : needs !== 'tables' || tables.length > 0
}

/** The homes of a portal: its own pages, the doors of the law and of the pages' foot, its public tables, its units. */
function homesOf(
  { portal, units, footer, to, power }: Pick<Visit, 'portal' | 'units' | 'footer' | 'to' | 'power'>,
  tables: readonly string[],
): readonly SubjectPage[] {
  return [
    ...homesOfPages
      .filter(({ href }) => hasItsTables(href, tables))
      .map((one) => ({ ...one, href: to(one.href) })),
    ...lawLinks({ portal, to }).map(([title, href]) => ({
      ...home('paginas', href, title, '', ''),
      ...(href.startsWith(to()) ? {} : { outside: true as const }),
    })),
    ...footerLinks(footer),
    ...tables.flatMap((name) => {
      const [found, dataset] = [homesOfTables.get(name), datasetNamed(name)]
      return found && dataset
        ? [{ ...found, text: purposeFor(dataset, power), href: to(`/dados/${name}`) }]
        : []
    }),
    ...units.filter(({ shown }) => shown).map((unit) => ofUnit(unit, to)),
  ]
}

/** The same for all questions, until something in the portal changes. */
export const homesIn = (
  visit: Pick<Visit, 'portal' | 'units' | 'footer' | 'to' | 'once' | 'power'>,
  tables: ReadonlyMap<string, unknown>,
): Promise<readonly SubjectPage[]> =>
  visit.once('homes', () => Promise.resolve(homesOf(visit, [...tables.keys()])))
