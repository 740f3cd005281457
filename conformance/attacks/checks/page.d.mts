interface Item {
  readonly id: string
  readonly state: 'met' | 'not shown' | 'not met' | 'not here'
  readonly words: string
  readonly checks: readonly string[]
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}
export const standard: () => readonly { readonly title: string; readonly items: readonly Item[] }[]
export const securityPage: (page: string) => string
