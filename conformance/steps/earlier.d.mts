interface TestFile {
  readonly name: string
  readonly status: string
}
export const filesWithProducts: () => readonly string[]
export const leave: (file: string, began: number, files: readonly TestFile[]) => void
export const passedBefore: (file: string | undefined) => readonly TestFile[]
export const withoutThem: (passed: readonly TestFile[]) => readonly string[]
