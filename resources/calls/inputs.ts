import { fileKinds } from '../../kernel/file-kinds.ts'
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

/** A day of the calendar in an address. */
export const day = z.iso
  .date('Use uma data como 2026-12-31.')
  .regex(/^[12]/, 'Use uma data como 2026-12-31.')
const noPortal = 'Portal id deve ser um inteiro'
/** The key of a portal in an address. */
export const portalKey = z
  .string({ error: noPortal })
  .regex(/^[1-9]\d{0,14}$/, noPortal)
  .transform(Number)
/** The key of a portal in a body. */
export const portalId = z.int({ error: noPortal }).positive(noPortal)
const formats: readonly string[] = ['csv', 'xlsx', 'json']
/** The format that a list is asked to be exported in; nothing asks for no export. */
export const format = z
  .string()
  .refine((text) => formats.includes(text), 'O parâmetro "as" não existe nesta lista.')
/** What such an export is. */
export const sheets = ['text/csv', fileKinds.xlsx.type] as const
/** One of the options of a select list. */
export const option = z.object({ value: z.string(), text: z.string(), selected: z.boolean() })
export const options = z.array(option)
/** Which options are asked for: those that hold the words, or those of these values, with `|` between them. */
export const optionQuery = z.object({
  by: z.string().optional(),
  as: z.string().optional(),
  q: z.string().optional(),
  value: z.string().optional(),
  page: z.string().optional(),
  pageSize: z.string().optional(),
})

/** A text that tells how it went, to be shown as it is. */
export const told = z.object({ message: z.string() })
/** Why something is taken away, by law: the keys of `withdrawalGrounds`. */
export const ground = z.enum(
  ['judicial', 'dados-pessoais', 'sigilo', 'seguranca', 'erro'],
  'Escolha o fundamento legal.',
)
/** An answer without content. */
export const nothing = z.null()
/** An instant as the wire writes it, ISO 8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })
