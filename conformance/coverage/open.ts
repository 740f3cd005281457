import type { Kind } from './tally.ts'

/** What the documents ask and the product does not do yet, each with its cause. Everything else must hold; now nothing is open. */
export const open: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {}
