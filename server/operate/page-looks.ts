import { capitalZone } from '../../pt-br/clock.ts'
import { open, sql, type ConnectOptions, type Database } from '../../platform/postgres/database.ts'
import {
  checkerOf,
  forgetGone,
  indexNamed,
  lookAtRelation,
  noteLook,
  readLooks,
  readyChecker,
  relationsToLookAt,
  remakeIndex,
  type Checks,
  type PageCheck,
  type Relation,
} from '../../platform/postgres/page-checks.ts'
import type { Task } from '../../platform/queue/worker.ts'
import { counted } from '../../pt-br/words.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import type { Config } from '../config.ts'
import { causeOf, Refusal } from '../../platform/process/refusal.ts'
import {
  attend,
  elapsedText,
  well,
  faultFinding,
  type CheckDeclaration,
  type CheckFinding,
} from './look.ts'

// Indexes and tables of the database are looked at by night, for damage that no error has told of yet (decision 104).

const minute = 60
const sliceMs = 120_000
/** The longest that one index may take. */
const statementMs = 300_000
const hourOf = (at: Date) =>
  Number(
    new Intl.DateTimeFormat('en', {
      timeZone: capitalZone,
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  )
const isNight = (at: Date) => hourOf(at) >= 1 && hourOf(at) < 5
/** Once a night; what is damaged once an hour, until it is well again. */
const sound = 20
const damaged = 1

/** @property budgetMs after which no other relation, or part of a table, is begun */
interface Slice {
  readonly now: Date
  readonly budgetMs: number
  readonly signal?: AbortSignal
}

const ownerOf = (options: ConnectOptions): Database =>
  open({
    ...options,
    settings: {
      ...options.settings,
      application_name: 'claraboia páginas',
      statement_timeout: String(statementMs),
      lock_timeout: '1000',
    },
  })

/**
 * Looks at some indexes and tables, by night at those that were not looked at since the night before; the next slice
 * goes on where this one stopped.
 * @throws {Error} that names what is damaged and was not known to be, for the operator's log
 */
export async function lookAtPages(
  options: ConnectOptions,
  { now, budgetMs, signal }: Slice,
): Promise<void> {
  const owner = ownerOf(options)
  const end = () => void owner.close()
  signal?.addEventListener('abort', end)
  try {
    const checker = await readyChecker(owner)
    if (typeof checker === 'string') return
    await forgetGone(owner)
    const due = await relationsToLookAt(owner, checker, { sound, damaged })
    const fresh: string[] = []
    const until = performance.now() + budgetMs
    for (const relation of isNight(now) ? due : due.filter(({ isDamaged }) => isDamaged)) {
      const damage = await lookThrough(owner, checker, relation, () => performance.now() > until)
      if (damage !== undefined && !relation.isDamaged) fresh.push(`${relation.name} (${damage})`)
      if (performance.now() > until) break
      signal?.throwIfAborted()
    }
    if (fresh.length > 0)
      throw new Error(`${fresh.length} relations are damaged: ${fresh.slice(0, 50).join(', ')}`)
  } finally {
    signal?.removeEventListener('abort', end)
    await owner.close()
  }
}

/** @returns what is damaged of it */
async function lookThrough(
  owner: Database,
  checker: Checks,
  relation: Relation,
  isLate: () => boolean,
): Promise<string | undefined> {
  for (let { from } = relation; ;) {
    const outcome = await lookAtRelation(owner, checker, { ...relation, from })
    await noteLook(owner, relation.name, outcome)
    if (outcome.kind === 'damaged') return outcome.damage
    if (outcome.kind !== 'more' || isLate()) return undefined
    from = outcome.from
  }
}

export const pagesTask = (options: ConnectOptions): Task => ({
  every: 5 * minute,
  tries: 1,
  wait: () => 5 * minute,
  run: (_job, signal) => lookAtPages(options, { now: new Date(), budgetMs: sliceMs, signal }),
})

const grant =
  'GRANT EXECUTE ON FUNCTION bt_index_check(regclass, boolean), gin_index_check(regclass), verify_heapam(regclass, boolean, boolean, text, bigint, bigint) TO'
const aDay = 86_400
const lateAfter = 35 * aDay

function found({
  looked,
  last,
  oldest,
  unfinished,
  damaged: bad,
}: Awaited<ReturnType<typeof readLooks>>): CheckFinding {
  const facts = { claraboia_database_damaged: bad.length }
  const [first] = bad
  if (first)
    return faultFinding(
      `${counted(bad.length, 'índice ou tabela danificado', 'índices ou tabelas danificados')}: ${bad
        .slice(0, 10)
        .map(({ name }) => name)
        .join(', ')} (${first.damage})`,
      `Um índice: npm run cli -- reindex ${first.name}. Uma tabela: recupere-a da cópia (docs/operate.md).`,
      facts,
    )
  if (last === null || oldest === null)
    return well('ainda não conferidas; são conferidas de madrugada', facts)
  const text = `${counted(looked, 'índice ou tabela conferido', 'índices e tabelas conferidos')}, o último há ${elapsedText(last)}, o mais antigo há ${elapsedText(oldest)}`
  if (oldest > lateAfter)
    return attend(text, 'As madrugadas não bastam: veja docs/operate.md.', facts)
  return unfinished.length === 0
    ? well(text, facts)
    : attend(
        `${text}; sem tempo para ${unfinished.slice(0, 5).join(', ')}`,
        'Confira-os por outro meio, como pg_amcheck.',
        facts,
      )
}

async function looksFound(owner: Database): Promise<CheckFinding> {
  const checker = await checkerOf(owner)
  if (checker === 'not offered')
    return well('não são conferidas: este servidor não oferece a extensão amcheck')
  if (checker === 'not allowed') {
    const [names] = await owner.global.run<{ database: string; user: string }>(
      sql.read`select current_database() as database, quote_ident(current_user) as user`,
    )
    return attend(
      'não são conferidas',
      `Peça ao administrador, no banco ${names?.database}: CREATE EXTENSION amcheck; ${grant} ${names?.user};`,
    )
  }
  return found(await readLooks(owner))
}

/** When indexes and tables were last looked at, and what is damaged of them. */
export const pagesCheck: CheckDeclaration = {
  name: 'pages',
  label: 'Páginas do banco',
  needs: 'schema',
  remedy: 'Confira se o PostgreSQL está no ar.',
  look: ({ owner }) => looksFound(owner),
}

/** `cli reindex`. @throws {Refusal} when there is no such index, or it cannot be made anew */
export async function makeAnew(
  config: Config,
  name: string,
  say: (text: string) => void,
): Promise<void> {
  needInstallation(config)
  const outcome = await withPostgres(config, async ({ options }) => {
    const owner = open(options)
    try {
      return await remade(owner, name)
    } finally {
      await owner.close()
    }
  })
  if (outcome.kind === 'damaged')
    throw new Refusal(`O índice foi refeito e continua danificado: ${outcome.damage}. ${seeGuide}`)
  say(`Índice ${name} refeito.\n`)
}

const seeGuide = 'Recupere a tabela da cópia: docs/operate.md.'

async function remade(owner: Database, name: string): Promise<PageCheck> {
  if (!(await indexNamed(owner, name)))
    throw new Refusal(`Não há índice de nome "${name}": escreva-o como cli doctor o mostra.`)
  await remakeIndex(owner, name).catch((error: unknown) => {
    throw new Refusal(`O índice não pôde ser refeito: ${causeOf(error)}. ${seeGuide}`)
  })
  const [index, checker] = [await indexNamed(owner, name), await checkerOf(owner)]
  if (!index || typeof checker === 'string') return { kind: 'changed' }
  const outcome = await lookAtRelation(owner, checker, index)
  await noteLook(owner, name, outcome)
  return outcome
}
