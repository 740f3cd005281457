import { bare, isOfSameBody, isValid, masked } from '../../../../pt-br/identifier.ts'
import { slug } from '../../../../pt-br/words.ts'
import type { Dataset } from '../../../model/declaration.ts'
import { sentFields } from '../mapping.ts'
import { subjectOfColumn } from './subjects.ts'

// A file may name a body that the portal has no unit of: a CNPJ is never another's, and a name somebody has to know.

/** A unit as files may name it. */
export interface NamedUnit {
  readonly id: string
  readonly name: string
  readonly cnpj: string | null
  readonly others?: readonly string[]
}
/** A column and the different texts that it has. */
interface SaidColumn {
  readonly name: string
  readonly texts: readonly string[]
}

const lengthOfCnpj = 14
/** The CNPJ that a text has, also beside a name. */
function cnpjIn(text: string): string | undefined {
  const found = [bare(text), text.replaceAll(/\D/g, '')]
  return found.find((one) => one.length === lengthOfCnpj && isValid('cnpj', one))
}

/** Whether a text is a CNPJ of a body that none of the units is. */
export function isForeignCnpj(text: string, units: readonly NamedUnit[]): boolean {
  const cnpj = cnpjIn(text)
  return (
    cnpj !== undefined && !units.some((unit) => unit.cnpj !== null && isOfSameBody(unit.cnpj, cnpj))
  )
}
const wordsOf = (text: string) => slug(text, '.').split('.')
/**
 * Whether a text is the name of a body, and of none of the units: codes of systems are no names, and words that the
 * name of a unit has as well, such as `Prefeitura`, name no other body.
 */
export function isStrangeName(text: string, units: readonly NamedUnit[]): boolean {
  if (!/\p{L}{3}/u.test(text) || cnpjIn(text) !== undefined) return false
  const said = wordsOf(text)
  return !units.some(({ id, name, others = [] }) => {
    const isIdOf = [id, ...others].some((one) => slug(one) === slug(text))
    return isIdOf || said.every((word) => wordsOf(name).includes(word))
  })
}

interface ColumnsRead {
  readonly dataset: Dataset
  /** The column that each field is read from. */
  readonly columns: Readonly<Record<string, string>>
}
/** Whether a column that is called CNPJ alone may be that of a party, which nothing else is read for. */
const mayBeOfParty = ({ dataset, columns }: ColumnsRead) =>
  sentFields(dataset).some(({ name, part }) => part === 'document' && columns[name] === undefined)

/** The column that says by a CNPJ that rows are of no unit of the portal, and what it says. */
export function foreignColumn(
  read: ColumnsRead,
  columns: readonly SaidColumn[],
  units: readonly NamedUnit[],
): { readonly name: string; readonly text: string } | undefined {
  const mapped = new Set(Object.values(read.columns))
  for (const { name, texts } of columns) {
    const subject = subjectOfColumn(name)
    const isOfUnit =
      subject === 'entity' ||
      (subject === 'cnpj' && !mapped.has(name) && texts.length === 1 && !mayBeOfParty(read))
    const text = isOfUnit && texts.find((one) => isForeignCnpj(one, units))
    if (text) return { name, text }
  }
  return undefined
}

/** What is said of it, and what to do. */
export const foreignText = (name: string, text: string): string => {
  const cnpj = cnpjIn(text) ?? ''
  const said =
    text.trim().length > cnpj.length + 4 ? `“${text.slice(0, 80)}”` : masked('cnpj', cnpj)
  return `A coluna “${name}” diz que as linhas são de ${said}, e nenhuma unidade gestora deste portal tem este CNPJ: são de outra entidade, e não podem ser publicadas aqui. Se é o CNPJ de uma unidade deste portal, escreva-o no cadastro dela e confira o arquivo de novo.`
}
