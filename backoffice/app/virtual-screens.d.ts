/** Names the running build. */
declare const __BUILD__: string

declare module 'virtual:screens' {
  import type { AnyResource, ScreenSet } from '../../kernel/resource.ts'

  export interface NounScreens {
    readonly name: string
    readonly noun: AnyResource['noun']
    /** Its screens work on the portal in use. */
    readonly portalScoped: boolean
    readonly sets: readonly ScreenSet[]
  }
  export const nouns: readonly NounScreens[]
}

declare module 'virtual:tables' {
  /** The public tables, by which events are called. */
  export const tables: readonly { readonly name: string; readonly title: string }[]
}
