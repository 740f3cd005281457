export const filesFor: (
  changed: readonly string[],
  touches?: Readonly<Record<string, readonly string[] | undefined>>,
) => readonly string[] | undefined
