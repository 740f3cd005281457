import { fold } from '../../../pt-br/words.ts'
import type { NamedRow } from '../../data/own-files.ts'
import { leadsToDocument } from '../../model/address.ts'
import { readName, type ReadName, type SaidNumber } from './file-name.ts'

/** A row that a file may be of. */
export interface Candidate extends NamedRow {
  /** The words of its kind, such as those of a contract or of a price record. */
  readonly kind: string | undefined
  /** What rows of its table, and those that they belong to, are called. */
  readonly called: readonly string[]
}
/** What a file is taken for: rows beside a doubt are to be chosen from, by a person. */
export interface Match {
  readonly name: string
  readonly rows: readonly Candidate[]
  /** Why a person must decide; nothing where the one row is certain. */
  readonly doubt: string | undefined
}

const groups = (text: string) =>
  [...text.matchAll(/\d+/g)].map(([digits]) => digits.replace(/^0+(?=\d)/, ''))
/** The number of a row as names of files say it: without its year, group by group. */
function numberOf({ number, year }: { readonly number: string; readonly year: number }) {
  const all = groups(number)
  const withoutYear = all.filter((digits) => digits !== String(year))
  return withoutYear.length > 0 ? withoutYear : all
}
/** Whether a file's number with its year is that of a row: whole, or a part of it. */
function agrees(said: SaidNumber, of: { readonly number: string; readonly year: number }) {
  const own = numberOf(of)
  if (said.year !== of.year || !own.includes(said.number)) return undefined
  return own.length === 1 ? 'whole' : 'part'
}

interface Meant {
  readonly row: Candidate
  readonly said: SaidNumber
  readonly isWhole: boolean
}
/** The rows that a file's numbers may mean, by which of them, and whether each is meant wholly. */
const meant = ({ numbered, numbers }: ReadName, candidates: readonly Candidate[]) =>
  candidates.flatMap((row): readonly Meant[] => {
    const own = numberOf(row)
    const isNamed = !row.parent || (own.length === 1 && numbers.includes(own[0] ?? ''))
    const found = numbered.flatMap((said) => {
      const how = agrees(said, row.parent ?? row)
      return how === undefined ? [] : [{ row, said, isWhole: how === 'whole' && isNamed }]
    })
    return found.slice(0, 1)
  })

const wordsOf = (text: string) => fold(text).split(/[^a-z]+/)
/** The first word of a kind is that by which files are called: `contrato`, `ata`. */
const callingOf = ({ kind }: Candidate) => (kind === undefined ? '' : (wordsOf(kind)[0] ?? ''))
/** Rows of the kinds that the name of a file says; all, where it says none. */
function ofSaidKind({ words }: ReadName, found: readonly Meant[]) {
  const said = found.filter(({ row }) => words.includes(callingOf(row)))
  return besideOwnWord(said.length > 0 ? said : found)
}
/** All words of what a row is called. */
const ownWords = ({ kind, called }: Candidate) => new Set([kind ?? '', ...called].flatMap(wordsOf))
/** Where a number stands right behind what some rows are called, it is not that of the others. */
function besideOwnWord(found: readonly Meant[]) {
  const beside = found.filter(({ row, said: { of } }) => of !== undefined && ownWords(row).has(of))
  return beside.length > 0 ? beside : found
}

/** Words that tell a company from others, by those who have them. */
export function tellingWords(names: readonly string[]): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const word of names.flatMap((name) => [...new Set(wordsOf(name))]))
    times.set(word, (times.get(word) ?? 0) + 1)
  return new Set(
    [...times].flatMap(([word, count]) => (word.length >= 4 && count <= 2 ? [word] : [])),
  )
}

/** A word of a name that belongs to another company than the row's; nothing where none does. */
function strangeWord({ words }: ReadName, { party }: Candidate, telling: ReadonlySet<string>) {
  if (party === null) return undefined
  const own = new Set(wordsOf(party))
  const said = words.filter((word) => telling.has(word))
  return said.some((word) => own.has(word)) ? undefined : said[0]
}

/** What papers of a town are called: a number beside one of them may be of it. */
const papers = new Set(
  `aditivo anexo apostila apostilamento ata contrato convenio decreto dispensa distrato edital empenho extrato
  homologacao inexigibilidade lei licitacao minuta nf nota oficio ordem parecer portaria pregao proc processo publicacao
  ratificacao recibo rescisao termo`.split(/\s+/),
)
/** A word of a name by which it may be of another paper than the row's; of another number of the name it may be. */
function strangePaper({ words, numbered }: ReadName, { row, said }: Meant) {
  const own = ownWords(row)
  const ofOthers = new Set(numbered.flatMap((one) => (one === said ? [] : [one.of])))
  return words.find((word) => papers.has(word) && !own.has(word) && !ofOthers.has(word))
}

/** Whether a row leads to a document already. */
export const hasFile = ({ file }: Pick<NamedRow, 'file'>): boolean =>
  file !== null && leadsToDocument(file)

/** Why a person must say whether a file is of the one row that it seems to be of. */
function doubtOf(read: ReadName, found: Meant, telling: ReadonlySet<string>): string | undefined {
  const { row, isWhole } = found
  if (!isWhole) return 'O nome diz só uma parte do número da linha.'
  const paper = strangePaper(read, found)
  if (paper !== undefined) return `O nome fala de “${paper}”: confira se é desta linha.`
  const company = strangeWord(read, row, telling)
  if (company !== undefined) return `O nome fala de “${company}”, e a linha é de ${row.party}.`
  return !hasFile(row) ? undefined : 'A linha já tem um arquivo, que este substituiria.'
}

const unnumbered = 'O nome não diz número e ano, como em “12-2026”.'
const unknown = 'Nenhuma linha tem este número e ano.'
const several = 'Mais de uma linha tem este número e ano.'
function matchOf(
  name: string,
  candidates: readonly Candidate[],
  telling: ReadonlySet<string>,
): Match {
  const read = readName(name)
  const all = ofSaidKind(read, meant(read, candidates))
  const whole = all.filter(({ isWhole }) => isWhole)
  const found = whole.length > 0 ? whole : all
  const [only] = found
  const rows = found.map(({ row }) => row)
  if (!only) return { name, rows, doubt: read.numbered.length === 0 ? unnumbered : unknown }
  return { name, rows, doubt: rows.length > 1 ? several : doubtOf(read, only, telling) }
}

const keyText = ({ key }: Candidate) => JSON.stringify(key)
/**
 * Which row each file is of, by number, year, kind and company in its name. Nothing is guessed: what is not certain
 * comes with a doubt. Two files of one row are both doubted.
 */
export function matchFiles(
  names: readonly string[],
  candidates: readonly Candidate[],
  telling: ReadonlySet<string>,
): readonly Match[] {
  const found = names.map((name) => matchOf(name, candidates, telling))
  const times = new Map<string, number>()
  for (const { rows } of found)
    if (rows[0] && rows.length === 1)
      times.set(keyText(rows[0]), (times.get(keyText(rows[0])) ?? 0) + 1)
  return found.map((match) => {
    const [row] = match.rows
    const isTwice = row && match.rows.length === 1 && (times.get(keyText(row)) ?? 0) > 1
    return match.doubt === undefined && isTwice
      ? { ...match, doubt: 'Outro arquivo desta lista tem o número da mesma linha.' }
      : match
  })
}
