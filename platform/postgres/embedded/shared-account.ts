import { readFileSync, statSync } from 'node:fs'

/** What is known of a machine's accounts. */
export interface Accounts {
  /** Under whom this program runs. */
  readonly own: number
  /** Whose the files of the database are. */
  readonly owner: number | undefined
  /** Names by number. */
  readonly names: ReadonlyMap<number, string>
}

/**
 * The account that the database shares with other programs: that of its files where the service runs as root and nobody
 * made one of its own. Whoever runs as that account reads the signing key out of the files, and may open the database.
 * @returns its name; nothing where there is none
 */
export function sharedAccountIn({ own, owner, names }: Accounts): string | undefined {
  if (own !== 0 || owner === undefined || owner === 0) return undefined
  const name = names.get(owner) ?? String(owner)
  return name === 'claraboia' ? undefined : name
}

/** The same of this machine. @param cluster the folder of the embedded database */
export function sharedAccount(cluster: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const names = new Map(
    lines.map((line) => line.split(':')).map(([name = '', , uid]) => [Number(uid), name] as const),
  )
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  return sharedAccountIn({ own: 0, owner, names })
}
