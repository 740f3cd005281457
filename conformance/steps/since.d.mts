export const filesFor: (changed: readonly string[]) => readonly string[] | undefined
