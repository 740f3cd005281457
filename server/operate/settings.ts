import { z } from 'zod'

/** Who is told when something changes for the worse or the better; either, or both. */
export interface AlarmSettings {
  readonly mailboxes: readonly string[]
  /** Gets each alarm as JSON by POST. */
  readonly webhook: string | undefined
}

/** The variables, for the configuration's own shape. */
export const alarmVariables = {
  ALARM_MAIL: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(
        z.email('deve ser uma lista de e-mails separados por vírgula, como ti@exemplo.gov.br'),
      ),
    )
    .default([]),
  ALARM_WEBHOOK: z
    .url({
      protocol: /^https?$/,
      error: 'deve ser um endereço como https://avisos.exemplo.gov.br/x',
    })
    .optional(),
} as const
type Variables = z.output<z.ZodObject<typeof alarmVariables>>

export const alarmsOf = ({ ALARM_MAIL, ALARM_WEBHOOK }: Variables): AlarmSettings | undefined =>
  ALARM_MAIL.length === 0 && ALARM_WEBHOOK === undefined
    ? undefined
    : Object.freeze({ mailboxes: ALARM_MAIL, webhook: ALARM_WEBHOOK })
