import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../../platform/root.ts'

const shape = z.array(
  z.strictObject({
    id: z.string().regex(/^B\d\d$/),
    /** How much it takes to notice it. */
    grade: z.enum(['plain', 'middle', 'subtle']),
    /** What is broken, in the words of who uses the product. */
    says: z.string().min(1),
    /** Of the product, below the root of the tree. */
    file: z.string().min(1),
    /** Stands once in the file. */
    find: z.string().min(1),
    replace: z.string(),
  }),
)
/** A mistake as people make them, and how it is made. */
export type BrokenFault = z.output<typeof shape>[number] & { readonly room: string }

const folder = join(root, 'conformance', 'broken')
/** The faults of the list, by their ids: one file for each room. */
export const brokenFaults: readonly BrokenFault[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) =>
    shape
      .parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .map((fault) => ({ ...fault, room: name.replace('.json', '') })),
  )
  .toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Why a fault cannot be made in a tree; nothing when it can. */
export function whyNot({ id, file, find, replace }: BrokenFault, tree = root): string | undefined {
  const times = readFileSync(join(tree, file), 'utf8').split(find).length - 1
  if (times === 1 && find !== replace) return undefined
  return `${file} has the text of ${id} ${times} times: the code moved: adapt find/replace of ${id}, keeping the fault`
}

/** Makes a fault in a tree. @returns what takes it out again. @throws {Error} where it cannot be made */
export function putIn(fault: BrokenFault, tree: string): () => void {
  const trouble = whyNot(fault, tree)
  if (trouble !== undefined) throw new Error(trouble)
  const path = join(tree, fault.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(fault.find, () => fault.replace),
  )
  return () => writeFileSync(path, whole)
}
