import { z } from 'zod'

// What people type where no noun's field describes it, and answers that several calls have.

/** A text that must be there, of 254 characters at most. */
export const needed = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(254, message)
export const emailAddress = needed('Informe o e-mail.').and(
  z.email('E-mail inválido. Use o formato nome@dominio.gov.br.'),
)
/** Its rules are checked where the user's names are known. */
export const newPassword = z.string({ error: 'Informe a senha.' }).max(1_000, 'Informe a senha.')
/** A password as it was chosen once: any text. */
export const givenPassword = (message: string) =>
  z.string({ error: message }).min(1, message).max(1_000, message)

/** A text that tells how it went, to be shown as it is. */
export const told = z.object({ message: z.string() })
/** An answer without content. */
export const nothing = z.null()
/** An instant as the wire writes it, ISO 8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })
