import { damagedFiles } from '../../platform/files/integrity.ts'
import { sql, type Database } from '../../platform/postgres/database.ts'
import { migrationState, ownerFault } from '../../data/schema/migrate.ts'
import { overdueJobs, queueState, workersSince } from '../../platform/queue/queue.ts'
import { hasUnreadSecrets } from '../../data/secrets/reseal.ts'
import { counted } from '../../pt-br/words.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { readKeys } from '../secret-keys.ts'
import {
  attend,
  preventing,
  elapsedText,
  well,
  faultFinding,
  type CheckDeclaration,
  type DatabaseScene,
  type CheckFinding,
  type Scene,
} from './look.ts'

const restartOrReach = ({ config: { databaseUrl, dataDir } }: Scene): string =>
  databaseUrl === undefined
    ? `O registro do PostgreSQL embutido está em ${dataDir}/postgres.log.`
    : 'Confira se o PostgreSQL está no ar e se DATABASE_URL está certo.'

/** Seconds: sessions and terms depend on both clocks; beyond a minute something is badly set. */
const clockApart = { odd: 5, wrong: 60 } as const

/** Whether PostgreSQL answers, which one it is, and what its clock says. */
async function serverFound({ owner }: DatabaseScene): Promise<CheckFinding> {
  const [from, began] = [performance.now(), Date.now()]
  const [row] = await owner.global.run<{ version: string; now: number }>(
    sql.read`select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 as now`,
  )
  const seconds = (performance.now() - from) / 1_000
  const { version = '', now = 0 } = row ?? {}
  const apart = now - (began + (seconds * 1_000) / 2) / 1_000
  const facts = {
    claraboia_database_answer_seconds: seconds,
    claraboia_database_clock_offset_seconds: apart,
  }
  const text = `PostgreSQL ${version}, respondeu em ${Math.ceil(seconds * 1_000)} ms`
  const off = `${text}; o relógio dele está ${elapsedText(Math.abs(apart))} ${apart > 0 ? 'à frente' : 'atrás'} do desta máquina`
  const remedy = 'Acerte os relógios das duas máquinas (NTP).'
  if (Math.abs(apart) > clockApart.wrong) return faultFinding(off, remedy, facts)
  return Math.abs(apart) > clockApart.odd ? attend(off, remedy, facts) : well(text, facts)
}

/** Whether the schema is this program's, or can be made so. */
async function schemaFound({ owner }: DatabaseScene): Promise<CheckFinding> {
  const { pending, foreign } = await migrationState(owner)
  if (foreign.length > 0)
    return preventing(
      'O banco de dados foi criado por uma versão mais nova do Claraboia',
      'Atualize o programa e inicie de novo.',
    )
  const fault = pending.length > 0 ? await ownerFault(owner) : undefined
  if (fault !== undefined) return preventing(fault.text, fault.remedy)
  return pending.length > 0
    ? attend(`${pending.length} por fazer`, 'O próximo npm start as faz.')
    : well('o banco é o desta versão')
}

const keysOf = (config: Config) => {
  try {
    return readKeys(config)
  } catch (error) {
    // The check of the keys themselves tells of it.
    if (error instanceof Refusal) return 'unreadable'
    throw error
  }
}

/** Whether the keys that are here open the secrets of the database. */
async function secretsFound({ owner, config }: DatabaseScene): Promise<CheckFinding> {
  const keys = keysOf(config)
  if (keys !== 'unreadable' && !(await hasUnreadSecrets(owner, keys)))
    return well('os que há se leem com as chaves daqui')
  const text = 'há segredos do banco cifrados com uma chave que não está aqui'
  const lost = 'se ela se perdeu, digite de novo as senhas de integração.'
  return faultFinding(
    text,
    config.databaseUrl === undefined && config.secretsKeys.length === 0
      ? `Ponha-a em mais uma linha de DATA_DIR/claraboia.keys e reinicie; ${lost}`
      : `Ponha-a em SECRETS_KEY, depois de uma vírgula se há outra, e reinicie; ${lost}`,
  )
}

/** Jobs that stay in the queue because what they need is not configured. */
const unserved = ({ mail, backup, offsite }: Config): readonly string[] => [
  ...(mail ? [] : ['enviar_mensagem', 'lembrar_atrasos', 'lembrar_deveres']),
  ...(backup ? [] : ['copiar_dados', 'ensaiar_restauracao']),
  ...(offsite ? [] : ['enviar_copias']),
]
/** Seconds: work is looked for twice a second, so that what is due and not begun for so long has nobody who does it. */
const stuckAfter = 900

/**
 * How long the oldest job waits of which none is being done, since there is somebody to do it. Jobs of one kind are
 * done one by one, so some wait for long; while the service is stopped, all do.
 */
async function queueFound({ owner, config, serving }: DatabaseScene): Promise<CheckFinding> {
  const nobodys = unserved(config)
  const states = (await queueState(owner)).filter(({ task }) => !nobodys.includes(task))
  const due = states.reduce((sum, state) => sum + state.due, 0)
  const waiting = counted(due, 'tarefa espera a vez', 'tarefas esperam a vez')
  const since = serving ?? (await workersSince(owner))
  if (!since) return well(due === 0 ? 'nada espera' : `${waiting}, pois o serviço está parado`)
  const served = (Date.now() - since.getTime()) / 1_000
  const [stuck] = states
    .filter(({ running, waited }) => running === 0 && Math.min(waited, served) > stuckAfter)
    .toSorted((one, other) => other.waited - one.waited)
  return stuck
    ? faultFinding(
        `${stuck.task} espera há ${elapsedText(stuck.waited)} e ninguém a faz`,
        'Reinicie o serviço e veja o log.',
      )
    : well(due === 0 ? 'nada espera' : waiting)
}

/** Seconds: the second try comes after a minute, the third after four more, so that a passing fault is over by then. */
const lateAfter = 900
async function lettersFound(owner: Database): Promise<CheckFinding> {
  const { count, oldest } = await overdueJobs(owner, 'enviar_mensagem', lateAfter)
  const facts = {
    claraboia_letters_unsent: count,
    claraboia_letters_unsent_oldest_seconds: oldest,
  }
  return count === 0
    ? well('nenhum espera', facts)
    : faultFinding(
        `${counted(count, 'não saiu', 'não saíram')}, o mais antigo há ${elapsedText(oldest)}`,
        'Veja a causa em Configurações do município, E-mails do sistema.',
        facts,
      )
}

async function damageFound(owner: Database): Promise<CheckFinding> {
  const count = await damagedFiles(owner)
  const facts = { claraboia_files_damaged: count }
  return count === 0
    ? well('nenhum conhecido', facts)
    : faultFinding(
        counted(
          count,
          'arquivo não é entregue, pois falta ou está alterado',
          'arquivos não são entregues, pois faltam ou estão alterados',
        ),
        'O log os nomeia (stored files are damaged); recupere-os da cópia (docs/backup.md).',
        facts,
      )
}

const remedy = restartOrReach

/**
 * The database that answers, and whether its schema is this program's: the others are looked at where they are well.
 */
export const connectionChecks: readonly CheckDeclaration[] = [
  { name: 'database', label: 'Banco de dados', needs: 'connection', remedy, look: serverFound },
  {
    name: 'schema',
    label: 'Migrações',
    needs: 'connection',
    mayPrevent: true,
    remedy,
    look: schemaFound,
  },
]
export const storedSecretsCheck: CheckDeclaration = {
  name: 'stored-secrets',
  label: 'Segredos do banco',
  needs: 'schema',
  remedy,
  isFor: ({ config }) => keysOf(config) !== 'unreadable',
  look: secretsFound,
}
export const workChecks: readonly CheckDeclaration[] = [
  {
    name: 'queue',
    label: 'Fila de tarefas',
    needs: 'schema',
    remedy,
    // Nobody takes its work there.
    isFor: ({ config }) => !config.quiet,
    look: queueFound,
  },
  {
    name: 'damaged-files',
    label: 'Arquivos danificados',
    needs: 'schema',
    remedy,
    look: ({ owner }) => damageFound(owner),
  },
  {
    name: 'letters',
    label: 'E-mails',
    needs: 'schema',
    remedy,
    isFor: ({ config }) => config.mail !== undefined,
    look: ({ owner }) => lettersFound(owner),
  },
]
