export interface Check {
  readonly id: number | string
  readonly attack: string
  readonly accepted?: string
}
export const allChecks: () => readonly Check[]
export const filesByCheck: () => ReadonlyMap<string, readonly string[]>
