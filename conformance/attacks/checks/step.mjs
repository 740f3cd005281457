import { readFileSync, writeFileSync } from 'node:fs'
import { allChecks, outcomesOf } from './checks.mjs'
import { securityPage } from './page.mjs'

const page = new URL('../../../docs/security.md', import.meta.url)

/**
 * Tells what a run of the attacks came to, check by check, here and in docs/security.md.
 * @param {Parameters<typeof outcomesOf>[0]} report of vitest
 * @param {(line: string) => void} say
 * @returns {{ passed: number, failed: number, faults: string[] }}
 */
export function tellChecks(report, say) {
  const outcomes = outcomesOf(report)
  const outcome = (/** @type {number | string} */ id) => outcomes.get(String(id)) ?? 'not run'
  for (const { id, attack } of allChecks())
    say(`  ${String(id).padEnd(4)} ${outcome(id).padEnd(9)} ${attack}`)
  writeFileSync(page, securityPage(readFileSync(page, 'utf8'), outcomes))
  const open = allChecks().filter(({ id }) => !['holds', 'accepted'].includes(outcome(id)))
  return {
    passed: outcomes.size - open.length,
    failed: open.length,
    faults: open.map(({ id, attack }) => `check ${id}, ${outcome(id)}: ${attack}`),
  }
}
