import { conjunction, disjunction } from '../../../../pt-br/junctions.ts'
import { counted, fold, sameText } from '../../../../pt-br/words.ts'
import type { Dataset } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import { isPartyColumn } from '../../../model/columns.ts'
import type { Finding } from '../../../../resources/calls/accountability.ts'
import type { Mapping } from '../mapping.ts'
import { toMapping, type UnitUse } from '../kept-mapping.ts'
import { fixedDays } from './fixed-days.ts'
import type { MonthOrYear } from '../period.ts'
import { foreignColumn, foreignText, isStrangeName, type NamedUnit } from './foreign-body.ts'
import { monthIn, subjectOfColumn, yearIn, yearOfMonthIn, type ColumnSubject } from './subjects.ts'

// What a file's own columns say of year, month and unit is compared with what was chosen, whether they are mapped or
// not.

export type KnownUnit = NamedUnit
/** Whose file somebody sends, and what is known of others like it. */
export interface FileSourceOrder {
  readonly dataset: Dataset
  readonly unit: { readonly id: string }
  readonly period: MonthOrYear
  readonly head: readonly string[]
  readonly mapping: Mapping
  /** The units of the portal. */
  readonly units: readonly KnownUnit[]
  /** How files with the same columns were read before. */
  readonly uses: readonly UnitUse[]
}

/** Different texts of a column that are remembered; one with more tells neither unit nor period. */
const mostTexts = 40
interface ColumnSeen {
  readonly name: string
  readonly at: number
  readonly subject: ColumnSubject
  readonly texts: Map<string, number>
}
/** A column that nobody mapped, by the one text that all rows have so far. */
interface SingleText {
  readonly name: string
  readonly at: number
  text: string | undefined
}
const digits = (text: string) => text.replaceAll(/\D/g, '')
const quoted = (texts: readonly string[]) =>
  conjunction(texts.slice(0, 5).map((text) => `“${text.slice(0, 60)}”`))

/** Looks at the rows that are taken of a file. */
export class SourceSeen {
  readonly #order: FileSourceOrder
  readonly #columns: readonly ColumnSeen[]
  #singles: readonly SingleText[]

  constructor(order: FileSourceOrder) {
    const { dataset, head, mapping } = order
    const fieldOf = new Map(Object.entries(mapping.columns).map(([field, name]) => [name, field]))
    this.#order = order
    this.#columns = head.flatMap((name, at) => {
      const subject = subjectOfColumn(name)
      const field = fieldOf.get(name)
      const isOther = subject !== undefined && field !== undefined && isOwn(dataset, field, subject)
      return subject === undefined || isOther ? [] : [{ name, at, subject, texts: new Map() }]
    })
    const told = new Set(this.#columns.map(({ at }) => at))
    this.#singles = head.flatMap((name, at) =>
      told.has(at) || fieldOf.has(name) ? [] : [{ name, at, text: undefined }],
    )
  }

  add(cells: readonly string[]): void {
    for (const { at, texts } of this.#columns) {
      const text = cells[at]?.trim() ?? ''
      if (text !== '' && (texts.has(text) || texts.size <= mostTexts))
        texts.set(text, (texts.get(text) ?? 0) + 1)
    }
    const isSingle = (single: SingleText) =>
      (cells[single.at] ?? '') === (single.text ??= cells[single.at] ?? '')
    if (!this.#singles.every(isSingle)) this.#singles = this.#singles.filter(isSingle)
  }

  /** Whatever a column is called: where all rows have another unit's name or CNPJ, they are not this one's. */
  #ofSingles(): readonly Doubt[] {
    const { unit, units } = this.#order
    const own = units.find(({ id }) => id === unit.id)
    return this.#singles.flatMap(({ name, text = '' }) => {
      const said = text.trim()
      const isOf = (one: KnownUnit) =>
        sameText(said, one.name) || (one.cnpj !== null && digits(said) === digits(one.cnpj))
      const other = said === '' || (own && isOf(own)) ? undefined : units.find(isOf)
      return other ? [this.#unitDoubt(name, [said], `é de ${other.name}`)] : []
    })
  }

  /** What the file says of its unit, by column: the next file of the unit should say the same. */
  marks(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#columns.flatMap(({ name, subject, texts }) => {
        const [text] = texts.keys()
        return (subject === 'entity' || subject === 'cnpj') &&
          texts.size === 1 &&
          text !== undefined
          ? [[name, text]]
          : []
      }),
    )
  }

  /** What the file says against all units of the portal: nobody can answer that away. */
  refusals(): readonly Finding[] {
    const { dataset, mapping, units } = this.#order
    const said = this.#columns.map(({ name, texts }) => ({ name, texts: [...texts.keys()] }))
    const found = foreignColumn({ dataset, columns: mapping.columns }, said, units)
    if (!found) return []
    const { name, text } = found
    return [
      {
        linha: 1,
        campo: name,
        valor: text.slice(0, 120),
        codigo: 'outra_entidade',
        mensagem: foreignText(name, text),
        gravidade: 'erro',
      },
    ]
  }

  doubts(): readonly Doubt[] {
    return [
      ...this.#columns.flatMap((column) => this.#of(column)),
      ...this.#ofSingles(),
      ...fixedDays(this.#order, publishedOn(this.#order)),
      ...otherUnits(this.#order),
    ]
  }

  #of(column: ColumnSeen): readonly Doubt[] {
    if (column.texts.size === 0 || column.texts.size > mostTexts) return []
    switch (column.subject) {
      case 'year':
        return this.#ofPeriod(column, String(this.#order.period.year), yearIn)
      case 'month': {
        const { year, month } = this.#order.period
        return [
          ...(month === null ? [] : this.#ofPeriod(column, String(month), monthIn)),
          ...this.#ofPeriod(column, String(year), yearOfMonthIn),
        ]
      }
      default:
        return this.#ofUnit(column)
    }
  }

  #ofPeriod(
    { name, texts }: ColumnSeen,
    chosen: string,
    read: (text: string) => string | undefined,
  ): readonly Doubt[] {
    const counts = new Map<string, number>()
    for (const [text, count] of texts) {
      const value = read(text)
      // A column that says other things as well is of something else.
      if (value === undefined) return []
      counts.set(value, (counts.get(value) ?? 0) + count)
    }
    const others = [...counts.keys()].filter((value) => value !== chosen)
    if (others.length === 0) return []
    const said = [...counts].map(
      ([value, count]) => `${value} em ${counted(count, 'linha', 'linhas')}`,
    )
    return [
      {
        code: doubtCode('periodo', name, ...others.toSorted(), chosen),
        text: `A coluna “${name}” do arquivo diz ${conjunction(said)}, e a carga é de ${chosen}. Se o arquivo é de outro período, escolha o período dele; se tem vários, fique só com as linhas de um.`,
        items: [],
        yes: `Todas as linhas são mesmo de ${chosen}`,
        lasts: true,
      },
    ]
  }

  #ofUnit({ name, subject, texts }: ColumnSeen): readonly Doubt[] {
    const { unit, units, uses } = this.#order
    const said = [...texts.keys()]
    const isOf = (one: KnownUnit) => (text: string) =>
      subject === 'cnpj'
        ? one.cnpj !== null && digits(text) === digits(one.cnpj)
        : sameText(text, one.name)
    const own = units.find(({ id }) => id === unit.id)
    const isOwnSaid = own !== undefined && said.some(isOf(own))
    const other = units.find((one) => one.id !== unit.id && said.some(isOf(one)))
    // Funds often have the CNPJ of the town hall.
    if (other && !(isOwnSaid && (subject === 'cnpj' || said.length === 1)))
      return [this.#unitDoubt(name, said, `é de ${other.name}`)]
    if (isOwnSaid || subject === 'body') return []
    if (subject === 'entity' && said.length > 1)
      return [this.#unitDoubt(name, said, 'são de mais de uma entidade')]
    const [only] = said
    if (only === undefined || said.length > 1) return []
    const markOf = (use: UnitUse | undefined) => use?.published?.marcas[name]
    const before = markOf(uses.find((use) => use.unit === unit.id))
    if (before !== undefined && fold(before) !== fold(only))
      return [this.#unitDoubt(name, said, `da última vez dizia “${before.slice(0, 60)}”`)]
    const elsewhere = uses.find(
      (use) => use.unit !== unit.id && fold(markOf(use) ?? '') === fold(only),
    )
    const its = units.find(({ id }) => id === elsewhere?.unit)
    if (before === undefined && its)
      return [this.#unitDoubt(name, said, `foi publicado para ${its.name}`)]
    return before === undefined && subject === 'entity' ? this.#ofStranger(name, only) : []
  }

  /** A name of no unit is one's only where somebody says so, once for each spelling. */
  #ofStranger(name: string, text: string): readonly Doubt[] {
    const { units, unit, mapping } = this.#order
    const own = units.find(({ id }) => id === unit.id)
    const isChosen = mapping.only?.column === name && mapping.only.texts.includes(text)
    if (!own || isChosen || !isStrangeName(text, [own])) return []
    const said = `“${text.slice(0, 80)}”`
    return [
      {
        code: doubtCode('nome', name, text, unit.id),
        text: `O arquivo diz ${said}, na coluna “${name}”, e nenhuma unidade gestora deste portal tem este nome: é mesmo ${own.name}? Se é outra entidade, as linhas não são daqui: não as publique.`,
        items: [],
        yes: `${said} é mesmo ${own.name}`,
        lasts: true,
      },
    ]
  }

  #unitDoubt(name: string, said: readonly string[], why: string): Doubt {
    const { units, unit } = this.#order
    const own = units.find(({ id }) => id === unit.id)?.name ?? 'a unidade escolhida'
    return {
      code: doubtCode('unidade', name, ...said.toSorted()),
      text: `A coluna “${name}” do arquivo diz ${quoted(said)}, que ${why}, e a carga é de ${own}. Se as linhas são de outra unidade, escolha a unidade delas; se são de várias, fique só com as de uma.`,
      items: [],
      yes: `Todas as linhas são mesmo de ${own}`,
      lasts: true,
    }
  }
}

/** Whether a field takes a column for something else than the unit and the period of the load. */
function isOwn(dataset: Dataset, field: string, subject: ColumnSubject): boolean {
  const { time, columns } = dataset
  if (subject === 'year') return field !== time.year
  if (subject === 'month') return field !== time.month
  return isPartyColumn(columns[field]) || subject === 'body'
}
/** What was published last for the unit. */
const publishedOn = ({ unit, uses }: FileSourceOrder) =>
  uses.find((use) => use.unit === unit.id && use.published)?.published

type Choices = Pick<Mapping, 'fixed' | 'only'>
const spelledChoices = ({ fixed, only }: Choices) =>
  JSON.stringify([
    Object.entries(fixed)
      .filter(([, value]) => value !== '')
      .toSorted(),
    only,
  ])
/** Lines and values that were chosen for another unit, and never published for this one. */
function otherUnits({ dataset, mapping, unit, units, uses }: FileSourceOrder): readonly Doubt[] {
  const chosen = spelledChoices(mapping)
  if (chosen === spelledChoices({ fixed: {}, only: null })) return []
  const spelled = (map: UnitUse['chosen']) => map && spelledChoices(toMapping(map))
  const own = uses.find((use) => use.unit === unit.id)
  if (spelled(own?.published?.mapa) === chosen) return []
  const other = uses.find(
    (use) =>
      use.unit !== unit.id &&
      [use.published?.mapa, use.chosen].some((map) => spelled(map) === chosen),
  )
  const from = units.find(({ id }) => id === other?.unit)
  const to = units.find(({ id }) => id === unit.id)
  if (!other || !from) return []
  const { only, fixed } = mapping
  return [
    {
      code: doubtCode('escolhas', chosen),
      text: `Estas escolhas foram feitas para ${from.name}, e nada foi publicado com elas para ${to?.name ?? 'esta unidade'}.`,
      items: [
        ...(only ? [`Só as linhas em que ${only.column} é ${disjunction(only.texts)}`] : []),
        ...Object.entries(fixed)
          .filter(([, value]) => value !== '')
          .map(
            ([field, value]) =>
              `${dataset.columns[field]?.label ?? field}: ${value} em todas as linhas`,
          ),
      ],
      yes: `Valem também para ${to?.name ?? 'esta unidade'}`,
      lasts: true,
    },
  ]
}
