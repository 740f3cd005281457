import { z } from 'zod'

/** Names of hosts, with commas or spaces between. */
export const innerHostsSetting = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[a-z0-9.-]+$/, 'deve ter nomes como sso.intranet.exemplo.gov.br, sem porta'),
    ),
  )
