import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '../../platform/root.ts'
import { sql, type DatabaseSession } from '../../platform/postgres/database.ts'
import { isAmbiguousFunction } from '../../platform/postgres/failure.ts'

// The functions of the database as they are now: a file each under data/functions/, which replaces the text that a
// migration gave them (docs/adr/rooms/0224). Each function says in its comment of which edition of its file it is.

const folder = join(root, 'data', 'functions')
/** The sums that each file has had, in their order: the last line of a file is its newest edition. */
export const editionsFile = join(folder, 'editions.txt')

/** @property edition how many texts the file has had, with this one */
export interface FunctionFile {
  readonly name: string
  /** The function of its name, or those that its first lines name. */
  readonly makes: readonly string[]
  readonly text: string
  readonly sum: string
  readonly edition: number
  readonly isNoted: boolean
}

function fileOf(name: string, text: string, noted: readonly string[]): FunctionFile {
  const sum = createHash('sha256').update(text).digest('hex')
  const named = [...text.matchAll(/^-- makes: (.+)$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  const isNoted = noted.at(-1) === sum
  const edition = isNoted ? noted.length : noted.length + 1
  return { name, makes: named.length > 0 ? named : [name], text, sum, edition, isNoted }
}

/** The files of this program, by name. */
export async function functionFiles(): Promise<readonly FunctionFile[]> {
  const [paths, lines] = await Promise.all([readdir(folder), readFile(editionsFile, 'utf8')])
  const sums = Map.groupBy(
    lines.split('\n').map((line) => line.split('  ')),
    ([, name = '']) => name,
  )
  return Promise.all(
    paths
      .filter((path) => path.endsWith('.sql'))
      .toSorted()
      .map(async (path) => {
        const name = basename(path, '.sql')
        const noted = (sums.get(name) ?? []).map(([sum = '']) => sum)
        return fileOf(name, await readFile(join(folder, path), 'utf8'), noted)
      }),
  )
}

/** What a function says of its file: `fuso.sql 2 9f86d081…`. */
const commentOf = ({ name, sum, edition }: FunctionFile) => `${name}.sql ${edition} ${sum}`
const editionIn = (comment: string) => Number(/^\S+\.sql (\d+) /.exec(comment)?.[1] ?? 0)

async function carryOut(session: DatabaseSession, file: FunctionFile): Promise<void> {
  const comments = file.makes.map((name) => `comment on function ${name} is '${commentOf(file)}'`)
  try {
    await session.script([file.text, ...comments].join(';\n'))
  } catch (error) {
    // Parameters tell functions of one name apart: with others it is a second one, and nobody calls it.
    if (!isAmbiguousFunction(error)) throw error
    throw new Error(
      `data/functions/${file.name}.sql changes the parameters of a function: make one of another name by a migration`,
      { cause: error },
    )
  }
}

/**
 * Gives the functions the texts of this program's files; a text of a newer program stays, as both have one signature.
 * As the owner, in the transaction of the migrations.
 * @param all whether all of them, as after a migration, which may have made one anew
 * @returns of how many files
 */
export async function followFunctions(session: DatabaseSession, all: boolean): Promise<number> {
  const comments = new Map(
    (
      await session.run<{ name: string; comment: string }>(
        sql.read`select proname as name, coalesce(obj_description(oid, 'pg_proc'), '') as comment from pg_proc
          where pronamespace = 'public'::regnamespace and prokind = 'f'`,
      )
    ).map(({ name, comment }) => [name, comment]),
  )
  const wanted = (await functionFiles()).filter((file) => {
    const said = file.makes.map((name) => comments.get(name) ?? '')
    return (
      said.every((comment) => editionIn(comment) <= file.edition) &&
      (all || said.some((comment) => comment !== commentOf(file)))
    )
  })
  for (const file of wanted) await carryOut(session, file)
  return wanted.length
}
