import type { PublicLoad } from '../../data/facts.ts'
import { counted } from '../../../pt-br/words.ts'
import { monthWord } from '../../../site/format.ts'

/** `março de 2026`, or the year of a load that spoke of all of it. */
export const loadPeriodWords = ({ year, month: at }: Pick<PublicLoad, 'year' | 'month'>): string =>
  at === null ? String(year) : `${monthWord(String(at))} de ${year}`
/** `70 novas, 1 retirada`. */
export const loadChangeWords = ({ added, changed, gone }: PublicLoad): string =>
  [
    added > 0 && counted(added, 'nova', 'novas'),
    changed > 0 && counted(changed, 'mudada', 'mudadas'),
    gone > 0 && counted(gone, 'retirada', 'retiradas'),
  ]
    .filter(Boolean)
    .join(', ') || 'nada mudou'

/** `2 linhas do arquivo ficaram de fora: contratos de 2019`; nothing where none were. */
export const leftOutOf = ({ leftOut, leftOutReason }: PublicLoad): string =>
  leftOut === 0
    ? ''
    : `. ${counted(leftOut, 'linha do arquivo ficou', 'linhas do arquivo ficaram')} de fora: ${leftOutReason ?? ''}`

const acts: Readonly<Record<string, string>> = {
  retirada: 'retirada por motivo legal',
  volta: 'volta a uma versão anterior',
  declaracao: 'declaração de não ocorrência',
}
/** What a load was: an act of a person, or so many rows. */
export const loadKindWords = ({ way, rows }: PublicLoad): string =>
  acts[way] ?? counted(rows, 'linha', 'linhas')
