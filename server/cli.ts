import { parseArgs } from 'node:util'
import { addressOfTenant, senderOf } from '../api/tenancy.ts'
import { removeFactorForOperator } from '../domain/accounts/factor-renewal.ts'
import { linkForOperator } from '../domain/accounts/recovery.ts'
import { createFirstUser } from '../domain/accounts/users.ts'
import { connect, type ConnectOptions, type Database } from '../platform/postgres/database.ts'
import { withStartLock, migrate } from '../data/schema/migrate.ts'
import { createTenant, mainTenant, tenantByCode, type Tenant } from '../data/nouns/tenants.ts'
import { Problem } from '../kernel/problem.ts'
import { backUp, checkShipping, restoreCopy, takeFolder, verifyCopies } from './backup/commands.ts'
import { needInstallation, withPostgres } from './command-database.ts'
import { commandGiven, refuseStrangeOptions, usage, type CommandName } from './command-words.ts'
import { readConfig, type Config } from './config.ts'
import { prepareTenant, prepareTenants, withOwner } from './first-run.ts'
import { breakAudit, eraseAudit, renewAudit, verifyAudit } from './journal/commands.ts'
import { examine } from './operate/doctor.ts'
import { makeAnew } from './operate/page-looks.ts'
import { findPostgresBinaries } from '../platform/postgres/embedded/binaries.ts'
import { codeOf, giveUp, Refusal } from '../platform/process/refusal.ts'
import { rotateKeys } from './secret-keys.ts'
import { readAnswers, tellSiconfi } from './siconfi.ts'
import { receiveTenant, sendTenant } from './tenants/commands.ts'
import { listTenants } from './tenants/list.ts'
import { tellFirstAccessOf } from './tenants/first-access.ts'
import { announceLeave, stopLeave } from './tenants/leave.ts'
import { removeTenant } from './tenants/remove.ts'
import { beginReadOnly, endReadOnly, returnTenant, suspendTenant } from './tenants/pause.ts'

const optionTypes = {
  name: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  tenant: { type: 'string' },
  portal: { type: 'string' },
  unit: { type: 'string' },
  replace: { type: 'boolean' },
  from: { type: 'string' },
  at: { type: 'string' },
  line: { type: 'string' },
  'accept-until': { type: 'string' },
  rows: { type: 'boolean' },
  'take-over': { type: 'boolean' },
  check: { type: 'boolean' },
  use: { type: 'boolean' },
  since: { type: 'string' },
  why: { type: 'string' },
  until: { type: 'string' },
  in: { type: 'string' },
  'without-export': { type: 'string' },
  confirm: { type: 'string' },
  certificate: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
} as const
type Flags = ReturnType<typeof parse>['values']

/** Makes beside the program what its first start would make there, so that its folder may be closed to the service. */
export async function prepareInstallation(): Promise<void> {
  try {
    findPostgresBinaries()
  } catch (error) {
    // With DATABASE_URL there need be none.
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Runs one command and ends the process: code 0 when done, otherwise one line on the standard error and code 1.
 * @param args what follows `cli` on the command line
 */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await dispatch(args)
  } catch (error) {
    giveUp(error instanceof Problem ? new Refusal(error.message) : error)
  }
}

/** @property words what is given to the command, behind its own words */
interface Given {
  readonly config: Config
  readonly words: readonly string[]
  readonly flags: Flags
}
const codeIn = ({ tenant = mainTenant }: Flags) => tenant
const auditAsked = (flags: Flags) => ({ ...flags, code: codeIn(flags) })
const runs: Readonly<Record<CommandName, (given: Given) => Promise<void> | void>> = {
  setup: ({ config, flags }) => setUp(config, flags),
  link: ({ config, words: [email = ''], flags }) => tellLink(config, email, flags.tenant),
  removeFactor: ({ config, words: [email = ''], flags }) =>
    takeFactorOff(config, email, flags.tenant),
  addTenant: ({ config, words: [code = ''], flags }) => addTenant(config, code, flags.name),
  firstAccess: ({ config, words: [code = ''] }) => tellFirstAccessOf(config, code, say),
  listTenants: ({ config, flags }) => listTenants(config, flags.use === true, say),
  exportTenant: ({ config, words: [to = ''], flags }) => sendTenant(config, to, codeIn(flags), say),
  importTenant: ({ config, words: [from = ''], flags }) =>
    receiveTenant(config, from, flags.tenant, say),
  suspendTenant: ({ config, words: [tenant], flags }) =>
    suspendTenant(config, { ...flags, tenant }, say),
  resumeTenant: ({ config, words: [tenant] }) => returnTenant(config, { tenant }, say),
  leaveTenant: ({ config, words: [code = ''], flags }) =>
    announceLeave(config, { ...flags, code }, say),
  keepTenant: ({ config, words: [code = ''] }) => stopLeave(config, code, say),
  removeTenant: ({ config, words: [code = ''], flags }) =>
    removeTenant(config, { ...flags, code }, say),
  beginReadOnly: ({ config, flags }) => beginReadOnly(config, flags, say),
  endReadOnly: ({ config, flags }) => endReadOnly(config, flags, say),
  siconfi: ({ config, words, flags }) => loadAnswers(config, words, flags),
  doctor: ({ config }) => examine(config, say),
  reindex: ({ config, words: [index = ''] }) => makeAnew(config, index, say),
  backup: ({ config, words: [to], flags }) => backUp(config, { ...flags, to }, say),
  backupCheck: ({ config, words: [folder] }) => checkShipping(config, folder, say),
  backupTakeOver: ({ config, words: [folder] }) => takeFolder(config, folder, say),
  verify: ({ config, words: [folder] }) => verifyCopies(config, folder, say),
  restore: ({ config, words: [to = ''], flags }) => restoreCopy(config, { ...flags, to }, say),
  auditVerify: ({ config, flags }) => verifyAudit(config, auditAsked(flags), say),
  auditErase: ({ config, words: [line = ''], flags }) =>
    eraseAudit(config, line, auditAsked(flags), say),
  auditBreak: ({ config, flags }) => breakAudit(config, auditAsked(flags), say),
  auditRenew: ({ config, flags }) => renewAudit(config, auditAsked(flags), say),
  rotateSecrets: ({ config }) => rotate(config),
  help: () => say(usage),
}

async function dispatch(args: readonly string[]): Promise<void> {
  const { values: flags, positionals } = parse(args)
  if (positionals.length === 0 || positionals[0] === 'help' || flags.help) return say(usage)
  refuseStrangeOptions(positionals, Object.keys(flags))
  const config = readConfig(process.env, args)
  const { name, words } = commandGiven(positionals, flags)
  await runs[name]({ config, words, flags })
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true })
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error
    throw new Refusal(
      `Opção desconhecida ou sem valor em: ${args.filter((arg) => arg.startsWith('-')).join(' ')}. Veja os comandos com npm run cli -- help.`,
    )
  }
}

const say = (text: string) => void process.stdout.write(text)

async function setUp(
  config: Config,
  { name, email, password, tenant: code = mainTenant }: Flags,
): Promise<void> {
  if (!name || !email || !password)
    throw new Refusal(
      'Informe --name, --email e --password. Veja os comandos com npm run cli -- help.',
    )
  await withDatabase(config, async ({ db }) => {
    const tenant = await known(db, code)
    await createFirstUser(db.in(tenant.id), tenant.id, { name, email, password })
    say(`Primeiro usuário de ${code} criado. Entre com ${email}.\n`)
  })
}

async function known(db: Database, code: string): Promise<Tenant> {
  const tenant = await tenantByCode(db, code)
  if (tenant) return tenant
  throw new Refusal(
    `O inquilino "${code}" não existe. Crie-o com npm run cli -- tenant add ${code}.`,
  )
}

function rotate(config: Config): void {
  needInstallation(config)
  say(
    `Chave nova em ${rotateKeys(config)}. Reinicie o serviço: ele cifra tudo com ela. Guarde uma cópia do arquivo longe das cópias do banco.\n`,
  )
}

async function tellLink(config: Config, email: string, code: string = mainTenant): Promise<void> {
  needInstallation(config)
  await withDatabase(config, async ({ db }) => {
    const { id } = await known(db, code)
    const path = await linkForOperator(db.in(id), id, email)
    say(`${addressOfTenant(config.publicUrl, code)}${path}\n`)
  })
}

async function takeFactorOff(
  config: Config,
  email: string,
  code: string = mainTenant,
): Promise<void> {
  needInstallation(config)
  await withDatabase(config, async ({ db }) => {
    const tenant = await known(db, code)
    const sender = senderOf(tenant, { config })
    await removeFactorForOperator(db.in(tenant.id), tenant.id, sender, email)
    say(
      `O segundo fator de ${email} foi retirado: só a senha abre a conta. A auditoria o guarda.\n`,
    )
  })
}

async function addTenant(config: Config, code: string, name: string = code): Promise<void> {
  await withDatabase(config, async ({ db, owner }) => {
    await prepareTenant(db, await createTenant(owner, code, name))
    say(
      `Inquilino ${code} criado. Crie o primeiro usuário com npm run cli -- setup --tenant ${code} --name … --email … --password ….\n`,
    )
  })
}

async function loadAnswers(
  config: Config,
  paths: readonly string[],
  { portal, unit, replace = false, tenant: code = mainTenant }: Flags,
): Promise<void> {
  if (!portal) throw new Refusal('Informe --portal. Veja os comandos com npm run cli -- help.')
  needInstallation(config)
  const files = await readAnswers(paths)
  await withDatabase(config, async ({ db }) => {
    const { id } = await known(db, code)
    const order = { tenantId: id, prefix: portal, unit, files, insists: replace }
    await tellSiconfi(db.in(id), order, say)
  })
}

interface Databases {
  readonly db: Database
  readonly owner: Database
}
type Work = (databases: Databases) => Promise<void>

const withDatabase = (config: Config, work: Work): Promise<void> =>
  withPostgres(config, ({ options, serving }) =>
    serving ? connected(options, work) : onIdle(options, work),
  )

/** The schema is this program's before the work starts; a running server has already seen to its own. */
async function onIdle(options: ConnectOptions, work: Work): Promise<void> {
  await migrate(options)
  await connected(options, async (databases) => {
    await withStartLock(options, () => prepareTenants(databases.db, databases.owner))
    await work(databases)
  })
}

async function connected(options: ConnectOptions, work: Work): Promise<void> {
  const db = connect(options)
  await withOwner(options, (owner) => work({ db, owner })).finally(() => db.close())
}
