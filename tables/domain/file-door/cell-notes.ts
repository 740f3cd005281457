import { counted } from '../../../pt-br/words.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import { isMoneyColumn } from '../../model/columns.ts'
import type { Dataset } from '../../model/declaration.ts'

// What was made of cells to take them: told once for a column, with how many and an example.

interface Noted {
  readonly line: number
  readonly raw: string
  readonly text: string
  count: number
}
const note = (all: Map<string, Noted>, field: string, found: Omit<Noted, 'count'>): void => {
  const noted = all.get(field)
  if (noted) noted.count += 1
  else all.set(field, { ...found, count: 1 })
}
const finding = (
  [field, { line, raw }]: readonly [string, Noted],
  gravidade: Finding['gravidade'],
  codigo: string,
  mensagem: string,
): Finding => ({ linha: line, campo: field, valor: raw.slice(0, 120), codigo, mensagem, gravidade })

/** The year that a number of a contract or bidding ends with. */
export const yearOfNumber = (text: string): string | undefined =>
  /\d\s*[/-]\s*((?:19|20)\d\d)$/.exec(text.trim())?.[1]

/** Whether what was cut off is more than zeros that fill up. */
const saysMore = ({ raw, text }: Omit<Noted, 'count'>): boolean =>
  /[1-9]/.test(
    raw
      .replace(/[-–:].*$/s, '')
      .replaceAll('.', '')
      .slice(text.length),
  )

const mostRests = 200
/** Looks at the cells of a file as they are read. */
export class CellNotes {
  /** The columns that take away from another one. */
  readonly #takeAway: ReadonlySet<string>
  readonly #rounded = new Map<string, Noted>()
  readonly #cleaned = new Map<string, Noted>()
  readonly #cut = new Map<string, Noted>()
  readonly #otherYear = new Map<string, Noted>()
  readonly #turned = new Map<string, Noted>()
  readonly #undocumented = new Map<string, Noted>()
  readonly #rests: Finding[] = []
  readonly #above = new Map<string, Noted>()

  constructor(dataset: Dataset) {
    this.#takeAway = new Set(
      Object.entries(dataset.columns)
        .filter(([, column]) => isMoneyColumn(column) && column.takesAway)
        .map(([name]) => name),
    )
  }

  round(field: string, found: Omit<Noted, 'count'>): void {
    note(this.#rounded, field, found)
  }

  /** A text out of which the rests of a program were taken. */
  clean(field: string, found: Omit<Noted, 'count'>): void {
    note(this.#cleaned, field, found)
  }

  /** A code that went deeper than its column; one whose end said something is the example. */
  cut(field: string, found: Omit<Noted, 'count'>): void {
    const before = this.#cut.get(field)
    note(this.#cut, field, found)
    if (before && !saysMore(before) && saysMore(found))
      this.#cut.set(field, { ...found, count: before.count })
  }

  /** A number that says another year than the load, as `400/2025` does. */
  numberOf(field: string, line: number, raw: string, year: number): void {
    const said = yearOfNumber(raw)
    if (said !== undefined && Number(said) !== year)
      note(this.#otherYear, field, { line, raw, text: said })
  }

  /** A text in the place of a document, which has none. */
  undocumented(field: string, line: number, raw: string): void {
    note(this.#undocumented, field, { line, raw, text: '' })
  }

  /** An amount of a column that takes away from another one, without the sign by which some files say that. */
  turned(field: string, line: number, text: string): string {
    if (!this.#takeAway.has(field) || !/[1-9]/.test(text)) return text
    const isBelow = text.startsWith('-')
    const found = { line, raw: text, text }
    note(isBelow ? this.#turned : this.#above, field, found)
    return isBelow ? text.slice(1) : text
  }

  /** The rest of a text that began on the page before: whose it is, a person sees. */
  rest(linha: number, text: string): void {
    if (this.#rests.length >= mostRests) return
    this.#rests.push({
      linha,
      campo: '',
      valor: text.slice(0, 120),
      codigo: 'resto',
      mensagem:
        'Esta linha só continua um texto da página anterior e ficou de fora. Se ele importa, junte-o à linha dele no arquivo.',
      gravidade: 'aviso',
    })
  }

  /** What is to be told after the last row. */
  findings(): readonly Finding[] {
    return [
      ...[...this.#rounded].map((one) =>
        finding(
          one,
          'aviso',
          'arredondado',
          `${counted(one[1].count, 'valor tinha', 'valores tinham')} mais casas do que esta coluna, e foi arredondado o que passa: ${one[1].raw} ficou ${one[1].text.replace('.', ',')}.`,
        ),
      ),
      ...[...this.#cleaned].map((one) =>
        finding(
          one,
          'aviso',
          'restos_do_word',
          `${counted(one[1].count, 'texto tinha', 'textos tinham')} restos de formatação do Word, que saíram: ficou “${one[1].text.slice(0, 80)}”.`,
        ),
      ),
      ...[...this.#cut].map((one) =>
        finding(
          one,
          'aviso',
          'codigo_longo',
          `${counted(one[1].count, 'código tem', 'códigos têm')} mais algarismos do que esta coluna guarda, e fica o começo: ${one[1].raw.slice(0, 40)} fica ${one[1].text}.`,
        ),
      ),
      ...[...this.#otherYear].map((one) =>
        finding(
          one,
          'aviso',
          'numero_de_outro_ano',
          `${counted(one[1].count, 'número é', 'números são')} de outro ano que o da carga, como ${one[1].raw.slice(0, 40)}, e ${one[1].count === 1 ? 'ficaria' : 'ficariam'} no ano da carga. Se são de ${one[1].text}, fique só com as linhas do ano da carga e envie as outras no ano delas.`,
        ),
      ),
      ...[...this.#undocumented].map((one) =>
        finding(
          one,
          'aviso',
          'sem_documento',
          `${counted(one[1].count, 'texto desta coluna não tem', 'textos desta coluna não têm')} CPF nem CNPJ, como “${one[1].raw.slice(0, 60)}”: a linha fica sem documento.`,
        ),
      ),
      ...this.#rests,
      ...[...this.#turned].map((one) => this.#ofTurned(one)),
    ]
  }
  #ofTurned(one: readonly [string, Noted]): Finding {
    const [field, { count }] = one
    const above = this.#above.get(field)
    return above
      ? finding(
          one,
          'erro',
          'sinais',
          `Esta coluna tem ${counted(count, 'valor negativo', 'valores negativos')} e ${counted(above.count, 'positivo', 'positivos')}, como na linha ${above.line}: não dá para saber quais tiram e quais somam. Deixe nela só as anulações.`,
        )
      : finding(
          one,
          'aviso',
          'sem_sinal',
          `${counted(count, 'valor negativo foi lido', 'valores negativos foram lidos')} sem o sinal: esta coluna já diz que o valor foi anulado.`,
        )
  }
}
