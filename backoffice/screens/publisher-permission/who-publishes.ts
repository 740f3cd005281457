import { queryOptions } from '@tanstack/react-query'
import { fold } from '../../../pt-br/words.ts'
import { readPublishing, type PublishingSeen } from '../../../resources/calls/publishing.ts'
import type { Narrowed } from '../../engine/list/narrowing.ts'
import { callApi } from '../../transport/http.ts'

export const publishingQuery = (portalId: number) =>
  queryOptions({
    queryKey: ['quem-publica', portalId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi(readPublishing, { params: { portalId }, signal })).data,
  })

/** So many units stand side by side on a wide screen; of more, one is looked at. */
export const mostPublisherColumns = 6

/** A type of documents or a public table. */
export interface Publishable {
  readonly key: string
  readonly name: string
  readonly group: string
  /** The first of its group carries the group's name. */
  readonly leads: boolean
  readonly typeId: number | null
  readonly table: string | null
}
/** Somebody, or a system, that may publish something in a unit. */
export interface WhoPublishes {
  readonly key: string
  readonly name: string
  readonly isSystem: boolean
  /** Everywhere in the portal, and not by a permission for this. */
  readonly everywhere: boolean
  /** The last day, `2026-12-31` or an instant; null: without an end. */
  readonly until: string | null
}

const whole = (key: string, name: string): WhoPublishes => ({
  key,
  name,
  isSystem: false,
  everywhere: true,
  until: null,
})

/** Who publishes documents of a type in a unit: those with a permission for it first. */
function publishersOf({ pessoas }: PublishingSeen, unit: string, type: number) {
  const found = pessoas.flatMap(
    ({ id, nome, publica, limitada, permissoes }): readonly WhoPublishes[] => {
      if (!publica) return []
      if (!limitada) return [whole(id, nome)]
      const own = permissoes.filter(
        ({ unidade, tipos }) => unidade === unit && (tipos === null || tipos.includes(type)),
      )
      if (own.length === 0) return []
      const days = own.flatMap(({ ate }) => ate ?? [])
      const until = days.length < own.length ? null : (days.toSorted().at(-1) ?? null)
      return [{ ...whole(id, nome), everywhere: false, until }]
    },
  )
  return found.toSorted((one, other) => Number(one.everywhere) - Number(other.everywhere))
}

/** Who sends a public table of a unit: systems by their keys, and who may change the portal. */
const sendersOf = (
  { pessoas, chaves }: PublishingSeen,
  unit: string,
  table: string,
): readonly WhoPublishes[] => [
  ...chaves
    .filter(({ tabelas, unidades }) => tabelas.includes(table) && unidades.includes(unit))
    .map(({ nome, ate }, at) => ({
      ...whole(`${nome} ${at}`, nome),
      isSystem: true,
      everywhere: false,
      until: ate,
    })),
  ...pessoas.filter(({ envia }) => envia).map(({ id, nome }) => whole(id, nome)),
]

export const whoIn = (
  data: PublishingSeen,
  unit: string,
  { typeId, table }: Publishable,
): readonly WhoPublishes[] =>
  typeId === null ? sendersOf(data, unit, table ?? '') : publishersOf(data, unit, typeId)

const tables = 'Tabelas públicas'
/** What a portal may publish: its types of documents by their groups, then its public tables. */
function publishables({ tipos, tabelas }: PublishingSeen): readonly Omit<Publishable, 'leads'>[] {
  return [
    ...tipos.map(({ id, nome, grupo }) => ({
      key: `tipo ${id}`,
      name: nome,
      group: grupo,
      typeId: id,
      table: null,
    })),
    ...tabelas.map(({ id, nome }) => ({
      key: `tabela ${id}`,
      name: nome,
      group: tables,
      typeId: null,
      table: id,
    })),
  ]
}

/** The units that stand as columns. @param most so many fit side by side */
export const shownUnits = (
  { unidades }: PublishingSeen,
  { unidade }: Narrowed,
  most: number,
): PublishingSeen['unidades'] => {
  const chosen = unidades.filter(({ id }) => id === unidade)
  if (chosen.length > 0) return chosen
  return unidades.length > most ? unidades.slice(0, 1) : unidades
}

/** What is left of the rows when they are narrowed by words and kind. */
export function narrowedRows(
  data: PublishingSeen,
  by: Narrowed,
  most: number,
): readonly Publishable[] {
  const { q = '', o_que: what } = by
  const words = fold(q).split(/\s+/).filter(Boolean)
  const units = shownUnits(data, by, most)
  const fits = (row: Publishable) => {
    if (what === 'documentos' && row.typeId === null) return false
    if (what === 'tabelas' && row.table === null) return false
    if (what !== 'ninguem' && words.length === 0) return true
    const cells = units.map(({ id }) => whoIn(data, id, row))
    if (what === 'ninguem' && cells.every((who) => who.length > 0)) return false
    const text = fold(
      `${row.name} ${row.group} ${cells
        .flat()
        .map(({ name }) => name)
        .join(' ')}`,
    )
    return words.every((word) => text.includes(word))
  }
  const left = publishables(data)
    .map((row) => ({ ...row, leads: false }))
    .filter(fits)
  return left.map((row, at) => ({ ...row, leads: left[at - 1]?.group !== row.group }))
}
