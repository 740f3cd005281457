import { Refusal } from '../platform/process/refusal.ts'

const momentShape = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/
/** A moment given to a command; without a zone it is this machine's time. @throws {Refusal} for anything else */
export function momentGiven(text: string): Date {
  const moment = new Date(text.replace(' ', 'T'))
  if (!momentShape.test(text) || Number.isNaN(moment.getTime()))
    throw new Refusal(
      `"${text}" não é um momento. Escreva como 2026-11-22 14:30:00, na hora desta máquina, ou com fuso: 2026-11-22T14:30:00-03:00.`,
    )
  return moment
}
