import { z } from 'zod'
import { fold } from '../../pt-br/words.ts'
import { problem } from '../problem.ts'
import type { FieldBase, KindOf, Labels } from './kind.ts'

export interface FlagField extends FieldBase {
  readonly kind: 'flag'
  readonly wireFlag: 'S/N' | '1/0' | 'boolean'
  /** [when on, when off]; `Sim` and `Não` otherwise. */
  readonly words?: readonly [string, string]
  /**
   * What it is asked for by, and what its value is called, where people answer its contrary: who is asked whether to
   * hide says no when they mean yes. The wire, sheets and their heads keep the label.
   */
  readonly contrary?: { readonly ask: string; readonly title: string }
  /** Of the rows in one scope at most one has this flag; why a second is refused. */
  readonly onlyOne?: string
}
interface FlagOptions extends Labels {
  readonly initial: boolean
  readonly words?: readonly [string, string]
  readonly contrary?: { readonly ask: string; readonly title: string }
  readonly generated?: true
  readonly onlyOne?: string
}
const yesNo = z.codec(z.enum(['S', 'N'], 'Use S ou N.'), z.boolean(), {
  decode: (wire) => wire === 'S',
  encode: (flag) => (flag ? ('S' as const) : ('N' as const)),
})
const oneZero = z.codec(z.union([z.literal(1), z.literal(0)], 'Use 1 ou 0.'), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (flag) => (flag ? (1 as const) : (0 as const)),
})
const trueFalse = z.boolean('Use true ou false.')

/** Boolean in the form and in the database; `'S'|'N'`, `1|0` or a JSON boolean on the wire. */
export const flagSN = <const O extends FlagOptions>(options: O) =>
  ({ kind: 'flag', wireFlag: 'S/N', read: yesNo, write: yesNo, ...options }) as const
export const flag10 = <const O extends FlagOptions>(options: O) =>
  ({ kind: 'flag', wireFlag: '1/0', read: oneZero, write: oneZero, ...options }) as const
export const flag = <const O extends FlagOptions>(options: O) =>
  ({ kind: 'flag', wireFlag: 'boolean', read: trueFalse, write: trueFalse, ...options }) as const

export const flagWords = ({ words }: Pick<FlagField, 'words'>) => words ?? (['Sim', 'Não'] as const)

const yes = ['sim', 's', 'true', 'verdadeiro', 'x', '1']
const no = ['nao', 'n', 'false', 'falso', '0']
function parse(text: string, field: FlagField): unknown {
  const [on, off] = field.words?.map(fold) ?? []
  const typed = fold(text)
  if (typed === on || (typed !== off && yes.includes(typed))) return z.encode(field.read, true)
  if (typed === off || no.includes(typed)) return z.encode(field.read, false)
  throw problem('invalid', `${field.label}: use ${flagWords(field).join(' ou ')}.`)
}

export const flagKind: KindOf<FlagField> = {
  parse,
  format: (value, field) =>
    typeof value === 'boolean' ? flagWords(field)[value ? 0 : 1] : String(value),
  alwaysSet: true,
}
