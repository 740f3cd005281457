import type { PartyNames } from '../data/party-names.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { counted, slug } from '../../pt-br/words.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import type { Dataset } from '../model/declaration.ts'
import { doubtCode, type Doubt } from './doubts.ts'

// A document that is one for many names is nobody's: somebody took the payer's for the creditor's.

/** Words that say nothing of who it is. */
const common = new Set(
  'ltda me epp eireli sa s a mei cia com e de da do das dos comercio servicos servico'.split(' '),
)
const wordsOf = (name: string): readonly string[] =>
  slug(name, '.')
    .split('.')
    .filter((word) => word !== '' && !common.has(word) && !/^\d+$/.test(word))
const pairsOf = (words: readonly string[]): readonly string[] => {
  const text = words.join('')
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
}
const same = (one: readonly string[], other: readonly string[]) => {
  const left = [...other]
  return one.filter((part) => {
    const at = left.indexOf(part)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}
/** Most of the shorter name's words, or of the letters of both. */
const mostWords = 0.5
const mostLetters = 0.6
/** Whether two names may be spellings of one: `PADARIA AURORA LTDA - ME` and `Padaria Aurora`. */
export function isOneName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const least = Math.min(words.length, others.length)
  if (least === 0) return slug(one) === slug(other)
  if (same(words, others) / least > mostWords) return true
  const [pairs, otherPairs] = [pairsOf(words), pairsOf(others)]
  return (2 * same(pairs, otherPairs)) / (pairs.length + otherPairs.length) >= mostLetters
}
/** One name of each person or company among spellings. */
const different = (names: readonly string[]): readonly string[] => {
  const found: string[] = []
  for (const name of names) if (!found.some((one) => isOneName(one, name))) found.push(name)
  return found
}
/** The first line of each name of a document. */
const placed = ({ names, lines }: PartyNames, name: string) =>
  `${name} (linha ${lines[names.indexOf(name)] ?? 0})`

/** Another company may have gone by two names; nobody goes by three, nor has a whole file one document. */
const manyNames = 3
const shown = 5
const spelled = (document: string) =>
  document.replace(/^(\d\d)(\d{3})(\d{3})(\d{4})(\d\d)$/, '$1.$2.$3/$4-$5')

function manyDoubt(label: string, party: PartyNames, all: readonly string[]): Doubt {
  const { document, names } = party
  return {
    code: doubtCode('documento', document, ...names.toSorted()),
    text: `${label}: o documento ${spelled(document)} está com ${counted(all.length, 'nome', 'nomes')} diferentes, e as somas por nome mostrariam um só. Se a coluna é o documento de outro, como o de quem paga, escolha outra, ou nenhuma.`,
    items: [
      ...all.slice(0, shown).map((name) => placed(party, name)),
      ...(all.length > shown ? [`e mais ${all.length - shown}`] : []),
    ],
    yes: `São todos de ${spelled(document)}`,
    lasts: true,
  }
}
function renameDoubt(label: string, parties: readonly PartyNames[]): Doubt {
  const lines = parties.map(({ document, known, last, names }) => {
    const others = different([last, ...names]).filter((name) => !isOneName(known ?? '', name))
    return `${spelled(document)}: ${known ?? ''} passa a ${conjunction(others.slice(0, 2))}`
  })
  return {
    code: doubtCode('nomes', ...lines),
    text: `${label}: ${counted(parties.length, 'documento que o portal já conhece vem', 'documentos que o portal já conhece vêm')} com outro nome. As linhas de outras cargas ficam com o nome delas; as somas por nome e a busca passam a mostrar o novo, em todas as tabelas. Se o documento é de outro, corrija a coluna.`,
    items: [
      ...lines.slice(0, shown),
      ...(lines.length > shown ? [`e mais ${lines.length - shown}`] : []),
    ],
    yes: 'São os nomes novos deles',
  }
}

function unitDoubt(label: string, { document, last, units }: PartyNames): Doubt {
  return {
    code: doubtCode('documento', document, last),
    text: `${label}: o documento ${spelled(document)} é de ${conjunction(units)}, e está com o nome ${last}. Se a coluna é o documento de quem paga, escolha outra, ou nenhuma.`,
    items: [],
    yes: `${last} é mesmo de ${spelled(document)}`,
    lasts: true,
  }
}

/** The part of the rows with a document that are of one: where it has many names, the column is somebody else's. */
const mostRows = 0.5
const isEverybodys = ({ rows, allRows }: PartyNames, all: readonly string[]) =>
  all.length >= manyNames && rows > allRows * mostRows
/** Documents that most rows have under many names: nobody's who is named, and refused. */
export const everybodysFound = (parties: readonly PartyNames[]): readonly Finding[] =>
  parties.flatMap((party) => {
    const { column, document, line, rows } = party
    const all = different(party.names)
    if (!isEverybodys(party, all)) return []
    const some = all.slice(0, shown).map((name) => placed(party, name))
    const rest = all.length > shown ? [`mais ${all.length - shown}`] : []
    return [
      {
        linha: line,
        campo: `${column}_documento`,
        valor: spelled(document),
        codigo: 'documento_de_todos',
        mensagem: `Um documento, ${counted(all.length, 'nome', 'nomes')}: ${spelled(document)} está em ${counted(rows, 'linha', 'linhas')}, com ${conjunction([...some, ...rest])}. É o documento de outro, como o de quem paga: escolha outra coluna para ele, ou nenhuma.`,
        gravidade: 'erro',
      },
    ]
  })

const isRenamed = ({ known, last }: PartyNames) => known !== null && !isOneName(known, last)
/**
 * What is doubted of the parties of a load: a document of many names, that of a unit under another name, and names by
 * which sums over the rows of other loads would change.
 */
export function partyDoubts(
  { columns }: Dataset,
  parties: readonly PartyNames[],
): readonly Doubt[] {
  const labelOf = (column: string) => columns[column]?.label ?? column
  const single = parties.flatMap((party) => {
    const all = different(party.names)
    const isMany = all.length >= manyNames || (all.length > 1 && party.documents === 1)
    if (isMany) return [manyDoubt(labelOf(party.column), party, all)]
    const isForeign =
      party.known === null && !party.units.some((name) => isOneName(name, party.last))
    return party.units.length > 0 && isForeign ? [unitDoubt(labelOf(party.column), party)] : []
  })
  const renamed = parties.filter(isRenamed)
  const renames = [...new Set(renamed.map(({ column }) => column))].map((column) =>
    renameDoubt(
      labelOf(column),
      renamed.filter((party) => party.column === column),
    ),
  )
  return [...single.slice(0, shown), ...renames]
}

/** The same names as findings: where nobody can be asked, they are told. */
export const renamesFound = (parties: readonly PartyNames[]): readonly Finding[] =>
  parties.filter(isRenamed).map(({ column, document, known, last, line }) => ({
    linha: line,
    campo: column,
    valor: last,
    codigo: 'nome_muda',
    mensagem: `O portal conhece ${spelled(document)} como ${known ?? ''}: as somas por nome e a busca passam a mostrar o novo nome.`,
    gravidade: 'aviso',
  }))
