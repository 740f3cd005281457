import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RealFile } from './real-file.ts'

// What an operator says of files of their own: how each is read, and what it comes to. Nothing of it is kept here.

const texts = z.record(z.string(), z.string())
const control = z.strictObject({
  path: z.string().describe('Within the folder'),
  table: z.string(),
  year: z.int(),
  charset: z.enum(['latin1', 'windows-1252']).optional(),
  delimiter: z.enum([',', ';']).optional(),
  columns: texts.describe('The column of the file for each field'),
  fixed: texts.optional(),
  values: z.record(z.string(), texts).optional(),
  adds: z.literal(true).optional(),
  leaves: z.literal(true).optional(),
  only: z.strictObject({ column: z.string(), text: z.string() }).optional(),
  amount: z.string().describe('The field whose total is compared'),
  total: z
    .string()
    .regex(/^-?\d+\.\d\d$/)
    .describe('What it comes to by other means, as 1234.50'),
})

/** The files of `controles.json` in the folder; nothing where it has none. @throws ZodError where it says otherwise */
export function controlsIn(folder: string): readonly RealFile[] | undefined {
  const path = join(folder, 'controles.json')
  if (!existsSync(path)) return undefined
  const found = z.array(control).parse(JSON.parse(readFileSync(path, 'utf8')))
  return found.map(
    // What zod leaves out of an object is absent, which its type does not say.
    (one) => Object.fromEntries(Object.entries(one)) as unknown as RealFile,
  )
}

/** What somebody had to choose for a file: columns that are not proposed are not known here, and all count. */
export const decisionsOf = ({ columns, fixed = {}, values = {} }: RealFile): number =>
  Object.keys(columns).length +
  Object.keys(fixed).length +
  Object.values(values).reduce((sum, meant) => sum + Object.keys(meant).length, 0)
