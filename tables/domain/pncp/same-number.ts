import { withDigitsOfCpfCovered } from '../../../pt-br/cpf-in-text.ts'
import type { PncpRefusal } from '../../data/pncp.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { PncpRow } from './read-record.ts'

// Purchasing units of one body number apart, so that two records of the PNCP may have one number.

/** What tells a record from all others; a rectified one has that of what it rectifies. */
export const controlOf = ({ cells }: PncpRow): string => cells['numero_controle_pncp'] ?? ''

/** The key of a record's row, but for its unit: a search is of one. */
export const keyOfRecord = ({ key }: Dataset, { cells }: PncpRow): string =>
  key.map((name) => cells[name] ?? '').join('\n')

/** @param control of the record that has the number already */
export const sameNumber = (
  { title, one }: Dataset,
  control: string,
  row: PncpRow,
): PncpRefusal => ({
  tabela: title,
  numero: withDigitsOfCpfCovered(row.cells['numero'] ?? ''),
  mensagem: `Outro registro (${control}) já tem este número, talvez de outra unidade compradora, e ficou. Este (${controlOf(row)}) ficou de fora: para publicá-lo, acrescente ${one} em Tabelas públicas com um número que diga a unidade.`,
})
