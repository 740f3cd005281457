import { z } from 'zod'

/** Lines of a file that a person leaves out of a load, and why. */
export const linesOut = z.strictObject({
  linhas: z.array(z.int()),
  motivo: z.string().max(300),
})
export type LinesOut = z.output<typeof linesOut>
