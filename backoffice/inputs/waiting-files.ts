import { store } from '../ui/store.ts'

/**
 * Files that were chosen for a record that is itself the portal they will belong to, by the names of their fields: they
 * are sent once the portal is there.
 */
export const pendingFiles = store<ReadonlyMap<string, File>>(new Map())

export function keepWaiting(name: string, file: File | null): void {
  const files = new Map(pendingFiles.get())
  if (file) files.set(name, file)
  else files.delete(name)
  pendingFiles.set(files)
}

/** How much of each has been sent, 0 to 1, by the same names; of those that still wait nothing. */
export const sendingParts = store<ReadonlyMap<string, number>>(new Map())
