import { readFileSync } from 'node:fs'
import { allChecks, filesByCheck } from './checks.mjs'

// The generated parts of docs/security.md.

/** @typedef {import('./checks.mjs').Outcome} Outcome */
/**
 * What shows it is the numbers of checks, or tests by file and title. An item that holds by our word alone is not shown.
 * @typedef {{ id: string, state: 'met' | 'not shown' | 'not met' | 'not here', words: string, checks: string[], tests: { file: string, title: string }[] }} Item
 */

const items = new URL('asvs.txt', import.meta.url)
const line =
  /^(\d+\.\d+\.\d+) (met|not shown|not met|not here): (.+?)(?: \[([^\]]+)\])?(?: \{([^}]+)\})?$/
const test = /^(\S+): (.+)$/
const heading = /^# (\d+) (.+)$/

/**
 * The items of ASVS 5.0, levels 1 and 2, by chapter.
 * @returns {{ number: string, title: string, items: Item[] }[]}
 * @throws {Error} for a line that is none.
 */
export function standard() {
  /** @type {{ number: string, title: string, items: Item[] }[]} */
  const chapters = []
  for (const text of readFileSync(items, 'utf8').split('\n').filter(Boolean)) {
    const [, number, title] = heading.exec(text) ?? []
    if (number !== undefined && title !== undefined) {
      chapters.push({ number, title, items: [] })
      continue
    }
    const [, id, state, words, checks, tests] = line.exec(text) ?? []
    const chapter = chapters.at(-1)
    if (!chapter || id === undefined || words === undefined)
      throw new Error(`no item of the standard: ${text}`)
    chapter.items.push({
      id,
      state: state === 'met' || state === 'not shown' || state === 'not met' ? state : 'not here',
      words,
      checks: checks?.split(', ') ?? [],
      tests: (tests?.split('; ') ?? []).map((shown) => {
        const [, file = '', of = ''] = test.exec(shown) ?? []
        return { file, title: of }
      }),
    })
  }
  return chapters
}

const short = (/** @type {string} */ path) => path.replace(/(?:\.unit)?\.test\.ts$/, '')

/** @param {Map<string, Outcome> | undefined} outcomes of a run; without one, what is committed: that all hold */
function checksTable(outcomes) {
  const proofs = filesByCheck()
  const rows = allChecks().map(({ id, attack, accepted }) => {
    const outcome = outcomes?.get(String(id)) ?? (accepted === undefined ? 'holds' : 'accepted')
    const by =
      accepted ?? (proofs.get(String(id)) ?? []).map((path) => `\`${short(path)}\``).join(', ')
    return `| ${id} | ${attack} | ${outcome} | ${by} |`
  })
  return [
    '| | attack | outcome | proved by, or accepted because |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function standardTables() {
  const chapters = standard()
  const all = chapters.flatMap(({ items: own }) => own)
  const count = (/** @type {Item['state']} */ state) =>
    all.filter((item) => item.state === state).length
  const sum = `${all.length} items: ${count('met')} met, each shown by a test; ${count('not shown')} that hold by our word and are not shown, ${count('not met')} not met, ${count('not here')} about what the product does not have.`
  const tables = chapters.map(
    ({ number, title, items: own }) =>
      `### ${number}. ${title}\n\n| item | | how, or why not | checks |\n| --- | --- | --- | --- |\n${own
        .map(({ id, state, words, checks, tests }) => {
          const holders = new Set([...checks, ...tests.map(({ file }) => `\`${file}\``)])
          return `| ${id} | ${state} | ${words} | ${[...holders].join(', ')} |`
        })
        .join('\n')}`,
  )
  return [sum, ...tables].join('\n\n')
}

/** @param {string} page @param {string} name @param {string} content */
function between(page, name, content) {
  const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/security.md lacks the marks of ${name}`)
  return `${page.slice(0, from + begin.length)}\n\n${content}\n\n${page.slice(to)}`
}

/** The page with its generated parts anew. @param {string} page @param {Map<string, Outcome>} [outcomes] */
export const securityPage = (page, outcomes) =>
  between(between(page, 'checks', checksTable(outcomes)), 'standard', standardTables())
