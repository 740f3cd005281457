interface Test {
  readonly status: string
  readonly fullName: string
  readonly meta?: { readonly hasPassedBefore?: boolean }
}
interface TestFile {
  readonly name: string
  readonly status: string
  assertionResults: readonly Test[]
}
interface Passed {
  readonly whole: readonly TestFile[]
  readonly again: readonly TestFile[]
}
export const filesWithProducts: () => readonly string[]
export const leave: (file: string, began: number, files: readonly TestFile[]) => void
export const passedBefore: (file: string | undefined) => Passed
export const withoutThem: (passed: readonly TestFile[]) => readonly string[]
export const namesIn: (files: readonly TestFile[]) => Readonly<Record<string, readonly string[]>>
export const putBack: (
  report: { readonly testResults: readonly TestFile[] },
  before: readonly TestFile[],
) => number
