import type { Finding } from '../../../../resources/calls/accountability.ts'
import type { Dataset } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { Mapping } from '../mapping.ts'
import { placesOfDates } from '../turned-dates.ts'

// Some programs write the month before the day. Where no date of a file shows which comes first, somebody has to say
// it.

const shape = /^(\d\d?)[/.-](\d\d?)[/.-]\d{4}\b/
/** So many different dates without a day after the twelfth come by chance once in forty files. */
const fewest = 4
const mostKept = 50

/** Looks at the dates of the rows that are taken of a file. */
export class DatesSeen {
  readonly #places: readonly number[]
  readonly #head: readonly string[]
  readonly #open = new Set<string>()
  readonly #wrong: { readonly line: number; readonly text: string; readonly column: string }[] = []
  #hasDayFirst = false
  readonly #isSheet: boolean
  /** Somebody has said that the month comes first: the dates were turned. */
  readonly #isSaid: boolean

  /** @param isSheet whether its dates are cells of a spreadsheet, which have one meaning */
  constructor(dataset: Dataset, head: readonly string[], mapping: Mapping, isSheet: boolean) {
    this.#head = head
    this.#isSheet = isSheet
    this.#places = placesOfDates(dataset, head, mapping)
    this.#isSaid = mapping.monthFirst === true
  }

  add(line: number, cells: readonly string[]): void {
    for (const at of this.#places) {
      const text = cells[at]?.trim() ?? ''
      const [, first, second] = shape.exec(text) ?? []
      if (first === undefined || second === undefined) continue
      const [one, other] = [Number(first), Number(second)]
      if (one > 12) this.#hasDayFirst = true
      else if (other > 12) {
        if (this.#wrong.length < mostKept)
          this.#wrong.push({ line, text, column: this.#head[at] ?? '' })
      } else if (one !== other && this.#open.size < mostKept) this.#open.add(text)
    }
  }

  get #code(): string {
    return doubtCode('datas', ...this.#places.map((at) => this.#head[at] ?? ''))
  }
  /** The code of the question that the file has answered itself. */
  proven(): readonly string[] {
    return this.#hasDayFirst && this.#wrong.length === 0 ? [this.#code] : []
  }

  /** Whether the month comes first, or may. */
  get mayBeMonthFirst(): boolean {
    return this.findings().length > 0 || this.doubts().length > 0
  }

  doubts(): readonly Doubt[] {
    const [example] = this.#open
    // What the file shows itself is not asked.
    if (this.#wrong.length > 0) return []
    if (
      this.#isSaid ||
      this.#isSheet ||
      this.#hasDayFirst ||
      this.#open.size < fewest ||
      example === undefined
    )
      return []
    const [first = '', second = ''] = example.split(/[/.-]/)
    return [
      {
        code: this.#code,
        text: `Nenhuma data deste arquivo mostra o que vem primeiro, o dia ou o mês: ${example} é o dia ${first} do mês ${second}, ou o contrário? Se o mês vem antes, escolha isso nas datas.`,
        items: [],
        yes: `O dia vem primeiro: ${example} é o dia ${first} do mês ${second}`,
        lasts: true,
      },
    ]
  }

  /** Where dates show that the month comes first, that is said once, before what is wrong with each. */
  findings(): readonly Finding[] {
    const [first] = this.#wrong
    if (!first || this.#hasDayFirst || this.#isSaid) return []
    const lines = [...new Set(this.#wrong.map(({ line }) => line))].slice(0, 5)
    return [
      {
        linha: first.line,
        campo: '',
        valor: first.text,
        codigo: 'mes_antes_do_dia',
        mensagem: `As datas deste arquivo têm o mês antes do dia, como mostram as linhas ${lines.join(', ')}: as outras seriam lidas com dia e mês trocados. Escolha que o mês vem antes, e todas são lidas assim.`,
        gravidade: 'erro',
      },
    ]
  }
}
