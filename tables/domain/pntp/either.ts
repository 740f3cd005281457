import type { CriterionState } from './state.ts'

/**
 * Criteria that rows and documents may prove, each once: by whichever stands better, as an evaluator is shown that one;
 * of equals by the first, which is told what it lacks.
 * @param states the criteria of tables before those of documents
 */
export function byEither(states: readonly CriterionState[]): readonly CriterionState[] {
  const best = new Map<string, CriterionState>()
  for (const state of states) {
    const other = best.get(state.criterion.id)
    const isBetter =
      !other ||
      state.reached > other.reached ||
      (state.reached === other.reached && state.kindly > other.kindly)
    if (isBetter) best.set(state.criterion.id, state)
  }
  return [...best.values()]
}
