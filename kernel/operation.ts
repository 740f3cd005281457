import type { z } from 'zod'
import { fillPath, parseCall, type Method } from './call.ts'
import type { Action } from './resource.ts'

// A call that is no noun's generic one, as data: the server implements it, OpenAPI describes it, callers build requests
// from it.

/**
 * Who may make a call: anybody, a session of the back office, one of the accountability area, a key of public tables,
 * or a right on any of the pages.
 */
export type AccessRule =
  | 'open'
  | 'session'
  | 'cia'
  | 'data-key'
  | { readonly pages: readonly string[]; readonly action: Action }

/** A body or an answer that is no JSON: its media type, and of a form its fields. */
export interface Media {
  readonly type: string
  readonly form?: z.ZodObject
}

/** Whether each call asks for a recent proof, or an export alone (`as` another form than select options). */
export type RecentProof = true | 'export'

export interface CallShape {
  readonly summary: string
  readonly access: AccessRule
  /** Only an elMaster may make it. */
  readonly elMasterOnly?: true
  /**
   * A session that a browser opened must have been proven again lately: by password, second factor or passkey
   * (decision 196).
   */
  readonly recentProof?: RecentProof
  /** What a caller without the right is told, where the specification has words of its own. */
  readonly refused?: string
  /** What an input that cannot be read is told, in place of its first fault. */
  readonly invalid?: string
  /**
   * The call works with cookies: browsers make it at their own origin, and a change that another site asks for is
   * refused.
   */
  readonly ownOrigin?: true
  /** How often a network may make it; with a session, one user of a network. */
  readonly perMinute?: number
  /** A strict object refuses unknown parameters, another ignores them. */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType | Media
  /** Media types that it answers instead of JSON where the query asks for a file. */
  readonly files?: readonly string[]
  /** By status; `z.null()` is an answer without content. */
  readonly answers: Readonly<Record<number, z.ZodType | Media>>
}

/** The names of a path's parameters; `*` is the rest of the path. */
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : P extends `${string}*`
      ? '*'
      : never

export type ApiCall<P extends string = string, S extends CallShape = CallShape> = S & {
  /** `area.verb`: the OpenAPI operation id, its area the tag. */
  readonly id: string
  readonly method: Method
  readonly path: P
}

/** `defineCall('account.recover', 'POST /webadm/conta/recuperar-senha', { … })`. Path parameters are texts. */
export function defineCall<P extends string, const S extends CallShape>(
  id: string,
  call: `${Method} ${P}`,
  shape: S,
): ApiCall<P, S> {
  const { method, path } = parseCall(call)
  return { ...shape, id, method, path: path as P }
}

/** What the server reads of a request. */
export type ParamsOf<C extends ApiCall> = Readonly<Record<NamesIn<C['path']>, string>>
export type QueryOf<C extends ApiCall> = Decoded<C['query']>
export type BodyOf<C extends ApiCall> = Decoded<C['body']>
type Decoded<T> = T extends z.ZodType ? z.output<T> : undefined
/** What a caller reads: the value of any of the answers, a Blob of what is no JSON. */
export type AnswerOf<C extends ApiCall> = ValueOf<C['answers'][keyof C['answers']]>
type ValueOf<A> = A extends z.ZodType ? z.output<A> : A extends Media ? Blob : never

/** What a caller gives: parameters and body are asked for where the call has them. */
export type InputOf<C extends ApiCall> = ([NamesIn<C['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<NamesIn<C['path']>, string | number>> }) &
  (C['body'] extends z.ZodType
    ? { readonly body: z.input<C['body']> }
    : { readonly body?: undefined }) & {
    readonly query?: C['query'] extends z.ZodType ? z.input<C['query']> : undefined
  }

/** The path of a call with its parameters filled in. @throws Error when one is missing. */
export const pathOf = (call: ApiCall, params: Readonly<Record<string, string | number>> = {}) =>
  fillPath(call.path, params)
