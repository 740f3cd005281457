interface Item {
  readonly id: string
  readonly state: 'met' | 'not met' | 'not here'
  readonly words: string
  readonly checks: readonly string[]
}
export const standard: () => readonly { readonly title: string; readonly items: readonly Item[] }[]
export const securityPage: (page: string) => string
