import { readFileSync } from 'node:fs'

// How much of the contract a run has covered: what its passed tests say of themselves (covers.ts), and what their browsers
// saw (seen.ts), against the contract's own documents.

const read = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(new URL(`../${path}.json`, import.meta.url), 'utf8'))
/** @param {readonly { id: string | number }[]} rows */
const idsOf = (rows) => rows.map(({ id }) => String(id))

/** The ids of every kind, as documented. @returns {Readonly<Record<string, readonly string[]>>} */
function documented() {
  const entities = read('contract/entities')
  const { messages, notShown } = read('contract/messages')
  const exact = (/** @type {{ expanded: boolean }} */ { expanded }) => !expanded
  return {
    calls: idsOf(read('contract/calls')),
    routes: read('contract/routes').map((/** @type {{ path: string }} */ { path }) => path),
    entities: idsOf(entities),
    fields: entities.flatMap((/** @type {{ id: string, fields: { form: string }[] }} */ entity) =>
      entity.fields.map(({ form }) => `${entity.id}.${form}`),
    ),
    messages: idsOf(messages.filter(exact)),
    // "Erro ao cadastrar …" and "Erro ao atualizar …", whose words the documents leave open.
    pairs: [
      ...idsOf(messages.filter((/** @type {{ expanded: boolean }} */ one) => !exact(one))),
      ...idsOf(notShown).filter((id) => /^not-shown\.(?:create|update)\./.test(id)),
    ],
    rules: idsOf(read('contract/rules')),
    attacks: idsOf(
      read('attacks/attacks').filter(
        (/** @type {{ accepted?: string }} */ { accepted }) => accepted === undefined,
      ),
    ),
  }
}
/** Whether an exception is for an id: of a field for itself, for one name in every entity (`*.id`) or for all of one (`submenu.*`). */
const isFor = (/** @type {string} */ exception, /** @type {string} */ id) =>
  exception.startsWith('*.')
    ? id.endsWith(exception.slice(1))
    : exception.endsWith('.*')
      ? id.startsWith(exception.slice(0, -1))
      : id === exception
/** Ids of each kind that people meet on screens, listed with a reason. @param {string} list @returns {Record<string, readonly string[]>} */
const listed = (list) =>
  Object.fromEntries(
    Object.entries(read(`coverage/${list}`)).map(([kind, groups]) => [
      kind,
      groups.flatMap((/** @type {{ ids: string[] }} */ { ids }) => ids),
    ]),
  )

/** What a screen alone may cover. */
const byScreens = ['routes', 'messages']
/**
 * @typedef {Record<string, readonly (string | number)[]>} Ids
 * @typedef {{ kind: string, of: number, missing: readonly string[], unseen?: readonly string[], excused?: number, later?: number, uncovered?: number, needless?: readonly string[] }} Kind
 * @param {{ testResults: { assertionResults: { status: string, meta?: { covers?: Ids, seen?: Ids } }[] }[] }} report of vitest
 * @param {boolean} isWhole of the two runs (decision 117)
 * @returns {Kind[]} `missing`: what no test covered; `uncovered`: the same, and the routes and texts that the whole run
 *   alone covers; `unseen`: on no screen, without an exception; `later`: those that the whole run alone shows; `needless`:
 *   exceptions for what a screen did show.
 */
export function coverageOf({ testResults }, isWhole) {
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
  const noted = (/** @type {string} */ kind, /** @type {'covers' | 'seen'} */ by) =>
    new Set(passed.flatMap(({ meta }) => (meta?.[by]?.[kind] ?? []).map(String)))
  // What no screen has to show (decision 35), and what the short run's screens do not.
  const off = listed('not-on-screens')
  const whole = isWhole ? {} : listed('in-the-whole-run')
  return Object.entries(documented()).map(([kind, ids]) => {
    const covered = noted(kind, 'covers')
    const isLater = (/** @type {string} */ id) => whole[kind]?.includes(id) === true
    // Only a screen shows pairs, and covers routes and many of the texts.
    const uncovered = kind === 'pairs' ? [] : ids.filter((id) => !covered.has(id))
    const missing = byScreens.includes(kind) ? uncovered.filter((id) => !isLater(id)) : uncovered
    const exceptions = off[kind]
    if (!exceptions) return { kind, of: ids.length, missing }
    const seen = noted(kind, 'seen')
    const notSeen = ids.filter((id) => !seen.has(id))
    const isExcused = (/** @type {string} */ id) => exceptions.some((one) => isFor(one, id))
    return {
      kind,
      of: ids.length,
      missing,
      uncovered: uncovered.length,
      unseen: notSeen.filter((id) => !isExcused(id) && !isLater(id)),
      excused: notSeen.filter(isExcused).length,
      later: notSeen.filter(isLater).length,
      needless: exceptions.filter((one) => !notSeen.some((id) => isFor(one, id))),
    }
  })
}

/**
 * The work whose actions were counted: how many there were, and of what.
 * @param {{ testResults: { assertionResults: { meta?: { actions?: Readonly<Record<string, number>> } }[] }[] }} report of vitest
 */
export const actionsOf = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => (meta?.actions ? [Object.entries(meta.actions)] : []))
    .map((steps) => ({
      sum: steps.reduce((all, [, count]) => all + count, 0),
      steps: steps.map(([name, count]) => `${name} ${count}`).join(', '),
    }))
