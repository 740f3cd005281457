import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../process/refusal.ts'

/** Under whom the embedded PostgreSQL runs: it refuses to run as root. */
export interface PostgresAccount {
  /** What precedes the program on the command line. */
  readonly prefix: readonly string[]
  /** The user the process is started under; absent: ours. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  /** The owner its files must have. */
  readonly owner: { readonly uid: number; readonly gid: number }
}

interface Named {
  readonly uid: number
  readonly gid: number
}

/** initdb asks for the name of its user, so only users of the password file will do. */
function namedUsers(): ReadonlyMap<string, Named> {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return new Map(
    lines.flatMap(([name, , uid, gid]) =>
      name && uid && gid
        ? [[name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] as const]
        : [],
    ),
  )
}

/**
 * Chooses the account. As root: an unprivileged user where it reaches programs and folder, otherwise a user namespace
 * in which root's files belong to an unprivileged user (a checkout below a root-only folder).
 * @param folder an existing folder that the account must be able to enter
 * @throws {Refusal} when nothing works here
 */
export function choosePostgresAccount(
  program: string,
  folder: string,
  cluster: string,
): PostgresAccount {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const ourselves: PostgresAccount = { prefix: [], user: undefined, owner: { uid, gid } }
  if (process.platform === 'win32') return ourselves
  const users = namedUsers()
  const isNamed = [...users.values()].some((user) => user.uid === uid)
  // Of its own, where whoever looks after the machine made one: nobody is shared with other programs.
  const own = users.get('claraboia')
  const ordinary = users.get('nobody') ?? [...users.values()].find((user) => user.uid !== 0)
  const formerOwner = [...users.values()].find(
    (user) => user.uid !== 0 && user.uid === ownerOf(cluster),
  )
  const candidates =
    uid === 0
      ? [dropTo(own), dropTo(formerOwner), dropTo(ordinary), inNamespace(ordinary, ourselves)]
      : isNamed
        ? [ourselves]
        : [inNamespace(ordinary, ourselves), ourselves]
  const chosen = candidates.find(
    (account) => account !== undefined && reaches(account, program, folder),
  )
  if (!chosen)
    throw new Refusal(
      uid === 0
        ? `O PostgreSQL embutido não roda como root, e nenhum outro usuário alcança ${folder} e ${program}. Use uma pasta que outros usuários possam atravessar, inicie com um usuário comum ou defina DATABASE_URL.`
        : `O PostgreSQL embutido não roda nesta máquina (${program}). Confira se ele pode ser executado e se ${folder} pode ser acessada, ou defina DATABASE_URL.`,
    )
  return chosen
}

const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid

const dropTo = (user: Named | undefined): PostgresAccount | undefined =>
  user && { prefix: [], user, owner: user }

function inNamespace(
  user: Named | undefined,
  ourselves: PostgresAccount,
): PostgresAccount | undefined {
  if (!user || process.platform !== 'linux') return undefined
  return {
    ...ourselves,
    prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`],
  }
}

function reaches({ prefix, user }: PostgresAccount, program: string, folder: string): boolean {
  const [command = '', ...args] = [
    ...prefix,
    '/bin/sh',
    '-c',
    '"$1" -V && cd "$2"',
    'sh',
    program,
    folder,
  ]
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Gives a folder and all below it to the account, when it is not the owner yet.
 * @throws {Refusal} when the folder is another's and we are not root
 */
export function giveFolderTo(folder: string, { owner }: PostgresAccount): void {
  const current = ownerOf(folder)
  if (process.platform === 'win32' || current === undefined || current === owner.uid) return
  if (process.getuid?.() !== 0)
    throw new Refusal(
      `A pasta ${folder} pertence a outro usuário (uid ${current}). Inicie com esse usuário ou troque o dono com chown -R.`,
    )
  // The folder itself comes last: its owner tells whether the work was finished.
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}
