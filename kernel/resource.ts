import type { Noun } from '../pt-br/words.ts'
import type { z } from 'zod'
import { isKey, isReference, type Field, type FieldOf, type Fields } from './field.ts'

export type Operation = 'list' | 'read' | 'create' | 'update' | 'remove'
/** The five rights of the permission table; a call needs the one of its method, exports and prints need `print`. */
export type Action = 'read' | 'add' | 'edit' | 'delete' | 'print'

/**
 * A documented call, `METHOD /path/:param`, or that and where it leaves the common shape. Where the path of a change
 * names no row, the body does. A path that ends in a slash is answered without it, too.
 */
export type Call = string | LongCall
export interface LongCall {
  readonly call: string
  /** An array of one is sent, or answered. */
  readonly body?: 'array'
  readonly answer?: 'array'
  /** In place of 201 or 200; and what says of a list, as 204 does, that it is empty. */
  readonly status?: number
  readonly emptyStatus?: number
  /** What a caller without the right is told. */
  readonly refused?: string
  /** What is said of a refused row: the first of the answer's Results, whatever its message (specification 2 §8). */
  readonly says?: 'first-result'
  /** `GET /path` that gives out the number of the row to come: a create whose body names it takes it. */
  readonly reserve?: string
}

/** Where a noun is on the screen: one base path with the standard set under it, or each path by name. */
export type Screens = string | ScreenSet | readonly (string | ScreenSet)[]
export interface ScreenSet {
  /** The name of its entry in the menu; the noun's plural otherwise. */
  readonly title?: string
  /** Its list has more than the noun's first one for who may do everything, and the same for everybody else. */
  readonly whole?: true
  readonly list?: string
  readonly create?: string
  readonly detail?: string
  readonly edit?: string
  /** A screen that is not one of the four: `duplicar` makes a row and needs the right to add, any other to edit. */
  readonly other?: Readonly<Record<string, string>>
}

/** A resource as generic code sees it: names are strings, rows unknown until a codec reads them. */
export interface AnyResource {
  readonly name: string
  readonly table: string
  readonly noun: Noun
  /** One line under the title of its list: what this register is for. */
  readonly purpose: string
  readonly screens: Screens
  /**
   * Who may reach its rows: those of their managers, or of their managers' portals; `through` a reference, whoever may
   * reach the row it points to. Without it, the whole tenant.
   */
  readonly scope?: {
    readonly portal?: string
    readonly manager?: string
    readonly through?: string
  }
  readonly fields: Fields
  /** Which sets of fields are unique among the rows that are not removed. */
  readonly unique?: readonly (readonly string[])[]
  /** Pairs of fields, start and end: no end lies before its start. */
  readonly periods?: readonly (readonly [start: string, end: string])[]
  readonly calls: Readonly<Partial<Record<Operation, Call>>>
  /** Further documented lists of the same rows, such as those of one manager; a parameter is a field's name. */
  readonly lists?: readonly Call[]
  /** `search` names texts of the row, or derived ones of the rows it points to. */
  readonly list: {
    readonly columns: readonly string[]
    readonly search: readonly string[]
    readonly order: string
    /** A flag that holds within a period alone, and what is said of a row before it and after it. */
    readonly within?: FlagWithin
    /** All rows that are not removed stand in the index of what portals publish, among the documents. */
    readonly indexed?: true
  }
  readonly form: readonly FormSection[]
  /** How a row stands in a select list. `only` names a flag: rows without it are left out. */
  readonly option?: {
    readonly value?: string
    readonly text: readonly string[]
    readonly only?: string
  }
  readonly messages: Readonly<Partial<Record<MessageKey, string>>>
  readonly example: Readonly<Record<string, unknown>>
}
export type MessageKey =
  | 'createFailed'
  | 'updateFailed'
  | 'removeFailed'
  | 'listFailed'
  | 'readFailed'
  | 'missing'
  | 'duplicate'
  | 'scope'
export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
  readonly aside?: true
  /** Those of the fields that few fill in: a form shows them once one of them says something, or it is asked to. */
  readonly folded?: readonly string[]
}

type NameOf<F> = NoInfer<keyof F & string>
type DraftOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { generated: true } ? never : K]: z.output<F[K]['write']>
}

interface FlagWithin<N extends string = string> {
  readonly flag: N
  readonly from: N
  readonly until: N
  readonly words: readonly [before: string, after: string]
}

/** The same description, with every name checked against `fields`. */
export interface Resource<F extends Fields> extends AnyResource {
  readonly fields: F
  readonly scope?:
    | { readonly portal: NameOf<F> }
    | { readonly manager: NameOf<F> }
    | { readonly through: NameOf<F> }
  readonly unique?: readonly (readonly NameOf<F>[])[]
  readonly periods?: readonly (readonly [start: NameOf<F>, end: NameOf<F>])[]
  readonly list: {
    readonly columns: readonly NameOf<F>[]
    readonly search: readonly NameOf<F>[]
    readonly order: NameOf<F> | `-${NameOf<F>}`
    readonly within?: FlagWithin<NameOf<F>>
    readonly indexed?: true
  }
  readonly form: readonly (FormSection & {
    readonly fields: readonly NameOf<F>[]
    readonly folded?: readonly NameOf<F>[]
  })[]
  readonly option?: {
    readonly value?: NameOf<F>
    readonly text: readonly NameOf<F>[]
    readonly only?: NameOf<F>
  }
  readonly example: NoInfer<DraftOf<F>>
}

/** A row in the form: English names, booleans, null for what is absent. */
export type Entity<R extends AnyResource> = {
  readonly [K in keyof R['fields']]: z.output<R['fields'][K]['read']>
}
/** What a form fills in: the entity without what the server makes. */
export type Draft<R extends AnyResource> = DraftOf<R['fields']>
/** Returns the description unchanged; exists so that TypeScript checks names against `fields`. */
export const defineResource = <const F extends Fields>(resource: Resource<F>): Resource<F> =>
  resource

export const wireName = (name: string, field: Field) => field.wire ?? name
/** Removal is soft, and its two columns have one name in every table, however the wire spells them. */
const lifecycle: Readonly<Record<string, string>> = {
  deleted: 'excluido',
  deletedIn: 'excluido_em',
}
/** The column is the wire name in lower case. */
export const columnName = (name: string, field: Field) =>
  lifecycle[name] ?? wireName(name, field).toLowerCase()

export function fieldOf(resource: AnyResource, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/** @throws Error when the field points nowhere. */
export function referenceOf(resource: AnyResource, name: string): FieldOf<'reference'> {
  const field = fieldOf(resource, name)
  if (!isReference(field)) throw new Error(`${resource.name}.${name} is no reference`)
  return field
}

/** The field that says whose a row is. */
export const scopeField = ({ scope }: AnyResource): string | undefined =>
  scope?.portal ?? scope?.manager ?? scope?.through

/** The name of the field that identifies a row. */
export function keyOf(resource: AnyResource): string {
  const key = Object.keys(resource.fields).find((name) => isKey(fieldOf(resource, name)))
  if (!key) throw new Error(`${resource.name} has no id`)
  return key
}
/** Whether a row is identified by text, and not by a number. */
export const hasTextKey = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => isKey(field) && field.textKey)

/** The fields that point to other rows, with their names. */
export const referencesOf = (
  resource: AnyResource,
): readonly (readonly [name: string, field: FieldOf<'reference'>])[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isReference(field) ? [[name, field] as const] : [],
  )
