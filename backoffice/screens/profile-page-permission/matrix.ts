import { queryOptions } from '@tanstack/react-query'
import { problem } from '../../../kernel/problem.ts'
import { areas } from '../../../resources/areas.ts'
import { isTechnicalPage } from '../../../resources/menu-tree.ts'
import { profilePagePermission } from '../../../resources/access/profile-page-permission.ts'
import * as calls from '../../../resources/calls/access.ts'
import type { Right, RightsMatrix } from '../../../resources/calls/access.ts'
import { callApi } from '../../transport/http.ts'

/** The five rights in the order of their columns; a page's rights are bits of one number, the first being 1. */
export const actions = [
  { name: 'read', label: 'Ver' },
  { name: 'add', label: 'Incluir' },
  { name: 'edit', label: 'Alterar' },
  { name: 'delete', label: 'Excluir' },
  { name: 'print', label: 'Imprimir' },
] as const
export const bitOf = (column: number) => 1 << column
const everything = 31
const read = 1

const bits = (rights: readonly Right[]) =>
  actions.reduce((mask, { name }, at) => (rights.includes(name) ? mask | bitOf(at) : mask), 0)

export interface SwitchablePage {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly area: string
  /** The rights that may be switched here: what the page offers and the user may give. */
  readonly offered: number
  readonly grantable: number
}
export interface Area {
  readonly name: string
  readonly title: string
  readonly pages: readonly SwitchablePage[]
}
/** By page id. */
export type Masks = Readonly<Record<number, number>>
export interface Matrix {
  readonly id: number
  readonly manager: string
  readonly profile: string
  /** It is one that each manager is born with. */
  readonly isReady: boolean
  readonly people: number
  readonly version: string
  readonly areas: readonly Area[]
  readonly masks: Masks
}

const places = Object.keys(areas)
const position = (area: string) => (places.includes(area) ? places.indexOf(area) : places.length)

function toMatrix(data: RightsMatrix): Matrix {
  const pages = data.paginas.map((page): SwitchablePage => ({
    id: page.id,
    title: page.titulo,
    path: page.caminho,
    area: page.area,
    offered: bits(page.oferece),
    grantable: data.minhas ? bits(data.minhas[String(page.id)] ?? []) : everything,
  }))
  const names = [...new Set(pages.map(({ area }) => area))].toSorted(
    (a, b) => position(a) - position(b),
  )
  return {
    id: data.id_gestor_perfil,
    manager: data.nome_gestor,
    profile: data.nome_perfil,
    isReady: data.pronto !== null,
    people: data.pessoas,
    version: data.versao,
    areas: names.map((name) => ({
      name,
      title: areas[name]?.title ?? name,
      pages: pages.filter(({ area }) => area === name),
    })),
    masks: Object.fromEntries(
      data.paginas.map((page) => [
        page.id,
        bits(actions.flatMap(({ name }) => (page[name] ? [name] : []))),
      ]),
    ),
  }
}

async function readMatrix(id: string): Promise<Matrix> {
  // Checked before the call (specification 2 §5): an address may say anything.
  if (!/^\d+$/.test(id))
    throw problem('invalid', profilePagePermission.messages.scope ?? 'O código deve ser um inteiro')
  return toMatrix((await callApi(calls.readMatrix, { params: { key: id } })).data)
}
export const matrixQuery = (id: string) =>
  queryOptions({
    queryKey: ['permission-matrix', id],
    enabled: id !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () => readMatrix(id),
  })

/**
 * Saves the pages that differ, all or nothing.
 * @returns the matrix as it is now.
 * @throws {Problem} `changed` when somebody else was faster.
 */
export async function save({ id, version, masks }: Matrix, wanted: Masks): Promise<Matrix> {
  const paginas = changedPages(masks, wanted).map((page) => {
    const may = (name: Right) =>
      ((wanted[page] ?? 0) & bitOf(actions.findIndex((action) => action.name === name))) !== 0
    return {
      id: page,
      read: may('read'),
      add: may('add'),
      edit: may('edit'),
      delete: may('delete'),
      print: may('print'),
    }
  })
  const params = { key: id }
  await callApi(calls.saveMatrix, { params, body: { versao: version, paginas } })
  return toMatrix((await callApi(calls.readMatrix, { params })).data)
}

export const changedPages = (before: Masks, now: Masks): readonly number[] =>
  Object.keys(now)
    .map(Number)
    .filter((id) => (before[id] ?? 0) !== (now[id] ?? 0))
const ones = (mask: number) => actions.filter((_, at) => mask & bitOf(at)).length
/** How many rights differ. */
export const changes = (before: Masks, now: Masks): number =>
  changedPages(before, now).reduce((sum, id) => sum + ones((before[id] ?? 0) ^ (now[id] ?? 0)), 0)

/** Whether a right can be switched: it is offered, and given only by who holds it. */
export const canSwitch = ({ offered, grantable }: SwitchablePage, mask: number, column: number) =>
  (offered & bitOf(column)) !== 0 &&
  ((mask & bitOf(column)) !== 0 || (grantable & bitOf(column)) !== 0)

/** One right on or off. Whoever may change a page must see it; who may not see it can do nothing there. */
function switched(page: SwitchablePage, mask: number, column: number, on: boolean): number {
  if (!canSwitch(page, mask, column)) return mask
  if (!on) return bitOf(column) === read ? 0 : mask & ~bitOf(column)
  const seen = canSwitch(page, mask, 0) ? read : 0
  return mask | bitOf(column) | seen
}

export type CheckState = 'all' | 'some' | 'none'
/** How the switchable cells of some pages stand together. @param columns which of the five. */
export function checkStateOf(
  pages: readonly SwitchablePage[],
  masks: Masks,
  columns: readonly number[],
): CheckState {
  const cells = pages.flatMap((page) =>
    columns
      .filter((column) => canSwitch(page, masks[page.id] ?? 0, column))
      .map((column) => ((masks[page.id] ?? 0) & bitOf(column)) !== 0),
  )
  return cells.length > 0 && cells.every(Boolean) ? 'all' : cells.some(Boolean) ? 'some' : 'none'
}
/** Switches all of them on, or off when all are on. */
export function toggled(
  pages: readonly SwitchablePage[],
  masks: Masks,
  columns: readonly number[],
): Masks {
  const on = checkStateOf(pages, masks, columns) !== 'all'
  const next: Record<number, number> = { ...masks }
  for (const page of pages)
    for (const column of columns) next[page.id] = switched(page, next[page.id] ?? 0, column, on)
  return next
}
/** The pages of the platform that a profile opens, and that this person may close to it. */
export const technicalPagesIn = ({ areas: all }: Matrix, masks: Masks): readonly SwitchablePage[] =>
  all
    .flatMap(({ pages }) => pages)
    .filter(({ id, path }) => isTechnicalPage(path) && (masks[id] ?? 0) !== 0)
/** The same rights without any on these pages. */
export const withoutPages = (masks: Masks, pages: readonly SwitchablePage[]): Masks => ({
  ...masks,
  ...Object.fromEntries(pages.map(({ id }) => [id, 0])),
})
export const allColumns = [0, 1, 2, 3, 4] as const

/**
 * The rights of another profile on these pages, as far as the user may switch them.
 * @returns also how many rights stay as they are because the user may not give them, or the page does not offer them.
 */
export function copiedMasks(
  within: readonly Area[],
  masks: Masks,
  from: Masks,
): { readonly masks: Masks; readonly left: number } {
  const next: Record<number, number> = { ...masks }
  let left = 0
  for (const page of within.flatMap(({ pages }) => pages)) {
    const [now, wanted] = [masks[page.id] ?? 0, from[page.id] ?? 0]
    const free = actions.reduce(
      (mask, _, column) => (canSwitch(page, now, column) ? mask | bitOf(column) : mask),
      0,
    )
    next[page.id] = (now & ~free) | (wanted & free)
    left += ones((now ^ wanted) & ~free)
  }
  return { masks: next, left }
}
