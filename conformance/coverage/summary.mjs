import { readFileSync } from 'node:fs'

// How much of the contract a run has covered: what its passed tests say of themselves (covers.ts), against the
// contract's own documents.

const read = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(new URL(`../${path}.json`, import.meta.url), 'utf8'))
/** @param {readonly { id: string | number }[]} rows */
const idsOf = (rows) => rows.map(({ id }) => String(id))

/** The ids of every kind, as documented. @returns {Readonly<Record<string, readonly string[]>>} */
function documented() {
  const entities = read('contract/entities')
  return {
    calls: idsOf(read('contract/calls')),
    routes: read('contract/routes').map((/** @type {{ path: string }} */ { path }) => path),
    entities: idsOf(entities),
    fields: entities.flatMap((/** @type {{ id: string, fields: { form: string }[] }} */ entity) =>
      entity.fields.map(({ form }) => `${entity.id}.${form}`),
    ),
    messages: idsOf(
      read('contract/messages').messages.filter(
        (/** @type {{ expanded: boolean }} */ { expanded }) => !expanded,
      ),
    ),
    rules: idsOf(read('contract/rules')),
    attacks: idsOf(read('attacks/attacks')),
  }
}

/**
 * @param {{ testResults: { assertionResults: { status: string, meta?: { covers?: Record<string, readonly (string | number)[]> } }[] }[] }} report of vitest
 * @returns {{ kind: string, of: number, missing: readonly string[] }[]}
 */
export function coverageOf({ testResults }) {
  const covered = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ meta }) => meta?.covers ?? {})
  return Object.entries(documented()).map(([kind, ids]) => {
    const seen = new Set(covered.flatMap((one) => (one[kind] ?? []).map(String)))
    const missing = ids.filter((id) => !seen.has(id))
    return { kind, of: ids.length, missing }
  })
}
