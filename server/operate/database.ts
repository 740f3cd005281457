import type { Check } from '../../api/operators/condition.ts'
import { damagedFiles } from '../../data/file-store/integrity.ts'
import { sql, type Database } from '../../data/postgres/database.ts'
import { migrationState } from '../../data/postgres/migrate.ts'
import { overdueJobs, queueState } from '../../data/queue/queue.ts'
import { counted } from '../../kernel/portuguese.ts'
import type { Config } from '../config.ts'
import { attend, look, spanOf, well, wrong } from './look.ts'
import { lookAtLooks } from './page-looks.ts'

const restartOrReach = 'Confira se o PostgreSQL está no ar e se DATABASE_URL está certo.'

/** Seconds: sessions and terms depend on both clocks; beyond a minute something is badly set. */
const clockApart = { odd: 5, wrong: 60 } as const

/** Whether PostgreSQL answers, which one it is, and what its clock says. */
const lookAtServer = (owner: Database): Promise<Check> =>
  look(
    'database',
    async () => {
      const [from, began] = [performance.now(), Date.now()]
      const [row] = await owner.global.run<{ version: string; now: number }>(
        sql`select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 as now`,
      )
      const seconds = (performance.now() - from) / 1_000
      const { version = '', now = 0 } = row ?? {}
      const apart = now - (began + (seconds * 1_000) / 2) / 1_000
      const facts = {
        claraboia_database_answer_seconds: seconds,
        claraboia_database_clock_offset_seconds: apart,
      }
      const text = `PostgreSQL ${version}, respondeu em ${Math.ceil(seconds * 1_000)} ms`
      const off = `${text}; o relógio dele está ${spanOf(Math.abs(apart))} ${apart > 0 ? 'à frente' : 'atrás'} do desta máquina`
      const remedy = 'Acerte os relógios das duas máquinas (NTP).'
      if (Math.abs(apart) > clockApart.wrong) return wrong(off, remedy, facts)
      return Math.abs(apart) > clockApart.odd ? attend(off, remedy, facts) : well(text, facts)
    },
    restartOrReach,
  )

/** Whether the schema is this program's. */
const lookAtSchema = (owner: Database): Promise<Check> =>
  look(
    'schema',
    async () => {
      const { pending, foreign } = await migrationState(owner)
      if (foreign.length > 0)
        return wrong(
          `o banco é de uma versão mais nova (${foreign.at(-1)})`,
          'Atualize o programa.',
        )
      if (pending.length > 0)
        return attend(`${pending.length} por fazer`, 'O próximo npm start as faz.')
      return well('o banco é o desta versão')
    },
    restartOrReach,
  )

/** Jobs that stay in the queue because what they need is not configured. */
const unserved = ({ mail, backup, offsite }: Config): readonly string[] => [
  ...(mail ? [] : ['enviar_mensagem', 'lembrar_atrasos']),
  ...(backup ? [] : ['copiar_dados', 'ensaiar_restauracao']),
  ...(offsite ? [] : ['enviar_copias']),
]
/** Seconds: work is looked for twice a second, so that what is due and not begun for so long has nobody who does it. */
const stuckAfter = 900

/** How long the oldest job waits of which none is being done. Jobs of one kind are done one by one, so some wait for long. */
const lookAtQueue = (owner: Database, config: Config): Promise<Check> =>
  look(
    'queue',
    async () => {
      const nobodys = unserved(config)
      const states = (await queueState(owner)).filter(({ task }) => !nobodys.includes(task))
      const due = states.reduce((sum, state) => sum + state.due, 0)
      const [stuck] = states
        .filter(({ running, waited }) => running === 0 && waited > stuckAfter)
        .toSorted((one, other) => other.waited - one.waited)
      return stuck
        ? wrong(
            `${stuck.task} espera há ${spanOf(stuck.waited)} e ninguém a faz`,
            'Reinicie o serviço e veja o log.',
          )
        : well(
            due === 0
              ? 'nada espera'
              : counted(due, 'tarefa espera a vez', 'tarefas esperam a vez'),
          )
    },
    restartOrReach,
  )

/** Seconds: the second try comes after a minute, the third after four more, so that a passing fault is over by then. */
const lateAfter = 900
const lookAtLetters = (owner: Database): Promise<Check> =>
  look(
    'letters',
    async () => {
      const { count, oldest } = await overdueJobs(owner, 'enviar_mensagem', lateAfter)
      const facts = {
        claraboia_letters_unsent: count,
        claraboia_letters_unsent_oldest_seconds: oldest,
      }
      return count === 0
        ? well('nenhum espera', facts)
        : wrong(
            `${counted(count, 'não saiu', 'não saíram')}, o mais antigo há ${spanOf(oldest)}`,
            'Veja a causa em Configurações do município, E-mails do sistema.',
            facts,
          )
    },
    restartOrReach,
  )

const lookAtDamage = (owner: Database): Promise<Check> =>
  look(
    'damaged-files',
    async () => {
      const count = await damagedFiles(owner)
      const facts = { claraboia_files_damaged: count }
      return count === 0
        ? well('nenhum conhecido', facts)
        : wrong(
            counted(
              count,
              'arquivo não é entregue, pois falta ou está alterado',
              'arquivos não são entregues, pois faltam ou estão alterados',
            ),
            'O log os nomeia (stored files are damaged); recupere-os da cópia (docs/backup.md).',
            facts,
          )
    },
    restartOrReach,
  )

/** @param owner opened as the database's owner; when it does not answer, the rest is not asked */
export async function lookAtDatabase(owner: Database, config: Config): Promise<readonly Check[]> {
  const server = await lookAtServer(owner)
  if (server.facts === undefined) return [server]
  const schema = await lookAtSchema(owner)
  if (schema.state !== 'ok') return [server, schema]
  const rest = [lookAtLooks(owner), lookAtQueue(owner, config), lookAtDamage(owner)]
  if (config.mail) rest.push(lookAtLetters(owner))
  return [server, schema, ...(await Promise.all(rest))]
}
