import { columnOf, type Dataset } from '../../model/declaration.ts'
import { centsOf, spelledCents } from '../../model/decimal.ts'
import { unreported } from '../../model/unreported.ts'
import { readerOf } from '../read-value.ts'
import type { Mapping } from './mapping.ts'
import {
  followingFields,
  summedFields,
  type FollowingField,
  type SummedField,
} from './other-fields.ts'

type Cells = Record<string, string | null>

/** Fields that a file lacks, and that others of it make: totals of their parts, and what follows from a column. */
export class MadeFields {
  readonly summed: readonly SummedField[]
  readonly following: readonly FollowingField[]
  readonly #dataset: Dataset
  readonly #head: readonly string[]
  readonly #year: number

  /** @param filled the fields that the file or a fixed value fills */
  constructor(
    dataset: Dataset,
    head: readonly string[],
    { columns }: Mapping,
    year: number,
    filled: readonly string[],
  ) {
    this.summed = summedFields(dataset, filled)
    this.following = followingFields(dataset, head, columns, filled)
    this.#dataset = dataset
    this.#head = head
    this.#year = year
  }

  get names(): readonly string[] {
    return [...this.summed, ...this.following].map(({ name }) => name)
  }

  /** Fills them in a row. @returns the totals among them */
  make(row: Cells, cells: readonly string[]): readonly string[] {
    for (const field of this.following) row[field.name] = this.#follow(field, row, cells)
    return this.summed.flatMap((field) => this.#sumUp(field, row))
  }

  #follow({ column, following }: FollowingField, row: Cells, cells: readonly string[]): string {
    const text = cells[this.#head.indexOf(column)]?.trim() ?? ''
    const valueOf = (field: string) => {
      const read = row[field]
        ? readerOf(columnOf(this.#dataset, field))(row[field], this.#year)
        : undefined
      return read && 'value' in read ? read.value : undefined
    }
    return following.read(text, valueOf) ?? unreported
  }

  /** A total of its parts; nothing where one of them cannot be read. */
  #sumUp({ name, plus, less }: SummedField, row: Cells): readonly string[] {
    const cents = (names: readonly string[]) =>
      names.map((part) => (row[part] ? centsOf(row[part]) : 0n))
    const [more, fewer] = [cents(plus), cents(less)]
    if ([...more, ...fewer].includes(undefined)) return []
    const sum = (all: readonly (bigint | undefined)[]) =>
      all.reduce<bigint>((to, one) => to + (one ?? 0n), 0n)
    row[name] = spelledCents(sum(more) - sum(fewer))
    return [name]
  }
}
