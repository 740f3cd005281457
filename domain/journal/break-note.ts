import { signNote, type SigningKey } from '../../formats/transparency/note.ts'

interface State {
  readonly size: number
  readonly root: Buffer
}
export interface Break {
  /** What was signed at last. */
  readonly from: State
  /** What the tree goes on from. */
  readonly to: State
  readonly who: string
  readonly why: string
  /** The one that signed before, and the one that signs from now on. */
  readonly keys: readonly string[]
}

const inLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
const stateText = ({ size, root }: State): string => `${size} ${root.toString('base64')}`

/**
 * A break in a log, signed: its first line is no log's name, so that nobody takes it for a checkpoint.
 * @param signers the key of before too, where it is still here
 */
export const breakNote = (
  signers: readonly SigningKey[],
  { from, to, who, why, keys }: Break,
  now: Date = new Date(),
): string =>
  signNote(
    [
      `${signers[0]?.name ?? ''} quebra`,
      `de ${stateText(from)}`,
      `para ${stateText(to)}`,
      `quando ${now.toISOString()}`,
      `quem ${inLine(who)}`,
      `motivo ${inLine(why)}`,
      `chaves ${keys.join(' ')}`,
      '',
    ].join('\n'),
    signers,
  )

const readState = (text: string | undefined): State | undefined => {
  const [size = '', root = ''] = text?.split(' ') ?? []
  return /^\d{1,15}$/.test(size)
    ? { size: Number(size), root: Buffer.from(root, 'base64') }
    : undefined
}

/** What a break says; nothing of a text that is none. */
export function readBreak(note: string): Pick<Break, 'from' | 'to' | 'keys'> | undefined {
  const said = new Map(
    note.split('\n').map((line) => {
      const [name = '', ...words] = line.split(' ')
      return [name, words.join(' ')] as const
    }),
  )
  const [from, to] = [readState(said.get('de')), readState(said.get('para'))]
  return from && to && { from, to, keys: said.get('chaves')?.split(' ') ?? [] }
}
