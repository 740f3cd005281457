import { fold, counted } from '../../../../pt-br/words.ts'
import { isMoneyColumn, isPartyColumn, typeOf } from '../../../model/columns.ts'
import { columnOf, type Dataset, type TableField } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import { sentFields, type Mapping } from '../mapping.ts'

// A column whose rows mean several things: what is published of it is right by its total alone, or not even by that.

/** What a row of amounts is about, where a column of the file says so and no field takes it. */
const kinds = {
  previsto: /\b(?:previs|orcad|orcament|dotac|estimad|fixad)/,
  realizado:
    /\b(?:arrecad|realizad|recebid|recolhid|executad|liquidad|empenhad|pag[oa]s?\b|pagament)/,
  desfeito: /\b(?:estorn|anul|cancelad|cancelament|deduc|restitu|devolu)/,
}
type Kind = keyof typeof kinds
const kindOf = (text: string): Kind | undefined => {
  const folded = fold(text)
  const found = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].test(folded))
  return found.length === 1 ? found[0] : undefined
}
/** Letters by which programs tell what a row does to an amount; some of them, that it takes it back. */
const [takesBack, doesElse] = [
  /^(?:A|E|C|AN|AL|AP|EST|ANU)$/,
  /^(?:P|L|N|R|I|EM|LI|PA|PG|RE|OR|NO)$/,
]
/** What such a column is called. */
const saysWhat = /\b(?:tipo|tp|codigo|cod|moviment\w*|lancament\w*|operac\w*|fase|estagio|evento)\b/
/** Whether a column sorts rows by letters of which one may say that its row takes something back. */
function sortsByLetters(name: string, texts: ReadonlySet<string>): boolean {
  const letters = [...texts].filter((text) => text !== '').map((text) => text.toUpperCase())
  return (
    letters.length > 1 &&
    saysWhat.test(fold(name).replaceAll('_', ' ')) &&
    letters.some((text) => takesBack.test(text)) &&
    letters.every((text) => takesBack.test(text) || doesElse.test(text))
  )
}
/** A column of more different texts, or of longer ones, describes its rows and sorts them into no kinds. */
const [mostTexts, longestKind] = [12, 40]
/** Rows for each text of a column that sorts them. */
const rowsOfText = 2

const shapes = {
  documento: /^(?:[\d*]{3}\.\d{3}\.\d{3}-[\d*]{2}|\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d)$/,
  data: /^\d\d?[/.-]\d\d?[/.-](?:\d{4}|\d\d)(?:\s+\d\d?:\d\d.*)?$|^\d{4}-\d\d-\d\d\b/,
  valor: /^-?\s*(?:R\$\s*)?-?\d{1,3}(?:\.\d{3})*,\d\d$/,
  texto: /\p{L}{3}/u,
}
type Shape = keyof typeof shapes
const order: readonly Shape[] = ['documento', 'data', 'valor', 'texto']
/** The longest text of which the shape is looked at: a longer one is words. */
const longest = 30
const shapeOf = (text: string): Shape | undefined =>
  text.length > longest ? 'texto' : order.find((shape) => shapes[shape].test(text))
/** Rows of a shape, and the part of all, from which on it is no slip of somebody who typed. */
const fewest = 3
const leastPart = 0.2

interface ColumnSeen {
  readonly name: string
  readonly at: number
  count: number
  readonly found: Map<Shape, { count: number; readonly line: number; readonly text: string }>
}
/** Looks whether rows mean several things by one column. */
export class MeaningsSeen {
  /** Columns that no field takes: their texts, while these are few. */
  readonly #sorting: readonly { readonly name: string; readonly at: number; texts: Set<string> }[]
  #rows = 0
  /** Columns of fields that take any text. */
  readonly #open: readonly ColumnSeen[]

  constructor(dataset: Dataset, head: readonly string[], { columns, joined, only }: Mapping) {
    const taken = new Set([...Object.values(columns), ...Object.values(joined ?? {})])
    const hasAmount = Object.keys(columns).some((name) => isMoneyColumn(dataset.columns[name]))
    this.#sorting = head.flatMap((name, at) =>
      hasAmount && !taken.has(name) && name !== only?.column
        ? [{ name, at, texts: new Set<string>() }]
        : [],
    )
    const open = sentFields(dataset).filter((field) => takesAnything(dataset, field))
    this.#open = [...new Set(open.map(({ name }) => columns[name] ?? ''))].flatMap((name) => {
      const at = head.indexOf(name)
      return at < 0 ? [] : [{ name, at, count: 0, found: new Map() }]
    })
  }

  add(line: number, cells: readonly string[]): void {
    this.#rows += 1
    for (const { at, texts } of this.#sorting)
      if (texts.size <= mostTexts) texts.add(cells[at]?.trim() ?? '')
    for (const column of this.#open) {
      const text = cells[column.at]?.trim() ?? ''
      if (text === '') continue
      column.count += 1
      const shape = shapeOf(text)
      const seen = shape && column.found.get(shape)
      if (seen) seen.count += 1
      else if (shape) column.found.set(shape, { count: 1, line, text: text.slice(0, 60) })
    }
  }

  doubts(): readonly Doubt[] {
    return [
      ...this.#sorting.filter(({ texts }) => sortsApart(texts, this.#rows)).map(ofKinds),
      ...this.#sorting
        .filter(({ name, texts }) => texts.size <= mostTexts && sortsByLetters(name, texts))
        .map(ofLetters),
      ...this.#open.filter((column) => mixed(column).length > 1).map(ofShapes),
    ]
  }
}

const takesAnything = (dataset: Dataset, { column: of, part }: TableField) => {
  const column = columnOf(dataset, of)
  return part === 'value' && (isPartyColumn(column) || typeOf(column).takesAnyText(column))
}
const sortsApart = (texts: ReadonlySet<string>, rows: number) =>
  texts.size <= mostTexts &&
  texts.size * rowsOfText <= rows &&
  [...texts].every(({ length }) => length <= longestKind) &&
  new Set([...texts].flatMap((text) => kindOf(text) ?? [])).size > 1
const mixed = ({ found, count }: ColumnSeen) =>
  [...found].filter(([, seen]) => seen.count >= fewest && seen.count >= count * leastPart)

function ofKinds({
  name,
  texts,
}: {
  readonly name: string
  readonly texts: ReadonlySet<string>
}): Doubt {
  const said = [...texts].filter((text) => text !== '').toSorted()
  return {
    code: doubtCode('sentidos', name, ...said),
    text: `A coluna “${name}” não vai em nenhum campo, e diz que umas linhas são uma coisa e outras são outra: os valores de todas seriam lidos como se fossem o mesmo. Fique só com as linhas de que a carga trata, em “Só as linhas”, ou indique o campo desta coluna.`,
    items: said.slice(0, mostTexts),
    yes: `Os valores valem o mesmo, diga o que “${name}” disser`,
    lasts: true,
  }
}
function ofLetters(column: Parameters<typeof ofKinds>[0]): Doubt {
  const asKinds = ofKinds(column)
  return {
    ...asKinds,
    text: `A coluna “${column.name}” não vai em nenhum campo e separa as linhas por letras, das quais uma pode dizer anulação ou estorno: os valores de todas seriam somados como se fossem o mesmo. Veja no programa o que cada letra quer dizer. Fique só com as linhas de que a carga trata, em “Só as linhas”, ou indique o campo desta coluna.`,
    yes: `Nenhuma letra de “${column.name}” diz anulação nem estorno`,
  }
}
const shapeWords = {
  data: ['linha com uma data', 'linhas com datas'],
  valor: ['linha com um valor', 'linhas com valores'],
  texto: ['linha com texto', 'linhas com texto'],
  documento: ['linha com um documento sem nome', 'linhas com um documento sem nome'],
} as const
function ofShapes(column: ColumnSeen): Doubt {
  const parts = mixed(column)
  return {
    code: doubtCode('mistura', column.name, ...parts.map(([shape]) => shape).toSorted()),
    text: `A coluna “${column.name}” guarda mais de um tipo de dado, e sairia assim no portal. Confira se é a coluna certa; se o programa junta nela dois dados, separe-os no arquivo.`,
    items: parts.map(
      ([shape, { count, line, text }]) =>
        `${counted(count, shapeWords[shape][0], shapeWords[shape][1])}, como a ${line}: ${shape === 'documento' ? 'um CPF ou CNPJ' : text}`,
    ),
    yes: `A coluna “${column.name}” está certa assim`,
    lasts: true,
  }
}
