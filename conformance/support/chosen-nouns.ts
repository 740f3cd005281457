import { isReference } from '../../kernel/field.ts'
import { fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { datasets } from '../../tables/declared/index.ts'
import { examples } from '../tables/table-rows.ts'
import { sample } from './whole.ts'
import { registers } from './noun.ts'

// Of which nouns and tables a run asks what the engine does with all of them alike. Of every noun both runs ask each
// call and field (`coverage/`) and whose rows are reached (`registers/reach`), of every table whole loads
// (`tables/load`).

/** What the engine tells nouns apart by: kinds and rules of their fields, whose they are, the shape of their calls. */
function traitsOf(resource: AnyResource): readonly string[] {
  const fields = Object.keys(resource.fields).map((name) => fieldOf(resource, name))
  const calls = Object.entries(resource.calls).flatMap(([operation, call]) =>
    typeof call === 'string' ? [] : Object.keys(call).map((key) => `${operation} ${key}`),
  )
  return [
    ...fields.map((field) => (isReference(field) ? 'reference' : field.kind)),
    ...fields.flatMap((field) => Object.keys(field)),
    ...Object.keys(resource),
    ...Object.keys(resource.scope ?? {}).map((whose) => `of a ${whose}`),
    ...calls,
  ]
}
/** All registers in the whole run; in the short one few that have every trait between them. */
export const chosenRegisters = sample(registers, traitsOf)

const chosenNames = new Set(chosenRegisters.map(({ name }) => name))
/** Those, and the nouns that are no registers. */
export const chosenResources = resources.filter(
  ({ name }) => chosenNames.has(name) || registers.every((one) => one.name !== name),
)

const shown = new Set(examples)
/** All tables in the whole run; in the short one those that have every trait between them. */
export const chosenTables = sample(datasets, (dataset) => (shown.has(dataset) ? dataset.name : []))
export const namedTables = chosenTables.map((dataset) => [dataset.name, dataset] as const)
