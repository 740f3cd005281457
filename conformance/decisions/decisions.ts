import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../../platform/root.ts'

/** Where the decisions lie, from the root. */
export const folder = 'docs/adr'

/** A decision, as its file tells it. */
interface Decision {
  readonly number: number
  readonly title: string
  /** `in force`, with what amends it or takes the place of a part, or `superseded by 9, 27`. */
  readonly status: string
  /** From the folder of decisions: `portal/0070-one-index-of-what-a-portal-publishes.md`. */
  readonly path: string
}

/** The days of the decisions, by path: `2026-11-27`. */
export type Days = ReadonlyMap<string, string>

/** The folders with their headings, in the order of the index. */
const groups: Readonly<Record<string, string>> = {
  '.': 'General',
  rooms: 'Rooms',
  specification: 'Specification',
  rights: 'Rights',
  people: 'People',
  forms: 'Forms',
  documents: 'Documents',
  tables: 'Public tables',
  portal: 'Portals',
  safety: 'Safety and operation',
  suites: 'Suites',
  superseded: 'Superseded',
}

/** A line of its own that says what took the place of a decision, whole or in part, or amends it. */
const note = /^\*(Superseded in one part|Superseded|Amended)\b(.*)\*$/gm

/** The decisions that a note links to: `17, 27`. */
const numbersOf = (text: string) =>
  [...new Set([...text.matchAll(/\[(\d+)\]\(/g)].map(([, number]) => Number(number)))]
    .toSorted((one, other) => one - other)
    .join(', ')

/** @throws when the folder and the note of a decision disagree about whether it is superseded */
function statusOf(path: string, text: string): string {
  const notes = [...text.matchAll(note)].map(([, kind = '', rest = '']) => [kind, numbersOf(rest)])
  const by = (kind: string) => notes.find(([one]) => one === kind)?.[1]
  const whole = by('Superseded')
  if ((whole !== undefined) !== path.startsWith('superseded/'))
    throw new Error(`${folder}/${path}: a superseded decision lies in superseded/ and says so`)
  if (whole !== undefined) return `superseded by ${whole}`
  const part = by('Superseded in one part')
  const amended = by('Amended')
  return [
    'in force',
    ...(part === undefined ? [] : [`a part superseded by ${part}`]),
    ...(amended === undefined ? [] : [`amended by ${amended}`]),
  ].join('; ')
}

function decisionOf(path: string): Decision {
  const text = readFileSync(join(root, folder, path), 'utf8')
  const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  if (Number(number) !== Number(basename(path).slice(0, 4)))
    throw new Error(`${folder}/${path}: its first line is not "# NUMBER. Title"`)
  return { number: Number(number), title, status: statusOf(path, text), path }
}

/** @throws when a decision does not say its number, its title and its status, or lies in a folder without a heading */
export function readDecisions(): readonly Decision[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && path !== 'README.md')
  const stray = paths.find((path) => !(dirname(path) in groups))
  if (stray !== undefined)
    throw new Error(`${folder}/${stray}: give its folder a heading in conformance/decisions`)
  return paths.map(decisionOf).toSorted((one, other) => one.number - other.number)
}

/** The index of the decisions, in Markdown: a table for each folder. */
export function indexText(decisions: readonly Decision[], days: Days): string {
  const tables = Object.entries(groups).flatMap(([group, heading]) => {
    const rows = decisions.filter(({ path }) => dirname(path) === group)
    const lines = rows.map(
      ({ number, title, status, path }) =>
        `| ${number} | [${title}](${path}) | ${status} | ${days.get(path) ?? ''} |`,
    )
    return rows.length === 0
      ? []
      : [
          `## ${heading}`,
          ['| | decision | status | date |', '|--:|---|---|---|', ...lines].join('\n'),
        ]
  })
  return `${[
    '# Decisions',
    'Why things are as they are. Each says what was decided, why, what lost, and what would make us reconsider. The date is the day of its first commit. This page is written by `npm run adr-index`, and a test compares it with the decisions.',
    ...tables,
  ].join('\n\n')}\n`
}

/** The days that an index tells, by path. */
export const daysOf = (index: string): Days =>
  new Map(
    [...index.matchAll(/\]\(([^)\s]+)\) \| [^|]+ \| (\d{4}-\d\d-\d\d)? ?\|$/gm)].map(
      ([, path = '', day = '']) => [path, day],
    ),
  )
