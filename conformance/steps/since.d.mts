export const filesFor: (
  changed: readonly string[],
  touches?: Readonly<Record<string, readonly string[] | undefined>>,
) => readonly string[] | undefined
/** Which files import one, by themselves or through others. */
export const importers: () => (path: string) => ReadonlySet<string>
