import { brokenCopies, brokenDatabases } from './broken-databases.ts'
import type { BrokenInstallation } from './broken-installation.ts'
import { brokenOutside } from './broken-outside.ts'
import { brokenFolders, brokenKeys, brokenSettings } from './broken-places.ts'

/** By what is broken. Those that need no database come first. */
export const brokenInstallations: readonly BrokenInstallation[] = [
  ...brokenSettings,
  ...brokenFolders,
  ...brokenKeys,
  ...brokenDatabases,
  ...brokenCopies,
  ...brokenOutside,
]
