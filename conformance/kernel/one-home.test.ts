import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locks } from '../../data/schema/locks.ts'
import { root } from '../../platform/root.ts'

// What protects is a view of the migrations; SQL elsewhere asks the view and never repeats its conditions.

const sourcesOf = (rooms: readonly string[]) =>
  rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${room}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const sources = sourcesOf(['platform', 'data', 'domain', 'site', 'api', 'jobs'])

interface Rule {
  readonly view: string
  /** Words that together, in one file, are the rule. */
  readonly signs: readonly RegExp[]
  /** Files that name them for something else, with what that is. */
  readonly others?: Readonly<Record<string, string>>
}
const rules: readonly Rule[] = [
  { view: 'usuario_ativo', signs: [/\bactive and (?:\w+\.)?confirmed\b/] },
  {
    view: 'vinculo_vigente',
    signs: [/\bgestor_usuario\b/, /\bbloqueado\b/],
    others: {
      'data/people/person.ts': 'tells the profiles of a person, those blocked too',
      'data/rights/manager-profiles.ts': 'lists the links of a user, those blocked too',
      'data/rights/page-rights.ts': 'counts the people of a profile',
    },
  },
  {
    view: 'direito_dado',
    signs: [/\bgestor_perfil_pagina\b/, /\bbool_or\b/],
  },
  {
    view: 'direito_efetivo',
    signs: [/\bgestor_perfil_pagina\b/, /\bperfil\b/, /\bpagina\b/, /\bselect\b/],
    others: {
      'data/schema/public-changes.ts': 'names the tables that no portal shows',
      'data/rights/page-rights.ts': 'the matrix of one profile',
      'data/rights/ready-profiles.ts': 'writes the first rights of a profile',
      'data/rights/reasons.ts':
        'tells what each profile of the asker grants, those not in force too',
    },
  },
  { view: 'portal_publico', signs: [/\bfrom portal\b[^`]*\bativo and not (?:\w+\.)?excluido\b/] },
  { view: 'ug_publica', signs: [/\busar_portal\b/] },
  { view: 'documento_publico', signs: [/\belemento\b/, /\bdata_publicacao <= now\(\)/] },
  {
    view: 'estrutura_publica',
    signs: [/\bestrutura_organizacional\b/, /\bdata_publicacao <= now\(\)/],
  },
  { view: 'noticia_no_ar', signs: [/\bfinalizado_em\b/] },
  { view: 'secretaria_visivel', signs: [/\bportal_secretaria\b/, /\bocultar\b/] },
  { view: 'menu_visivel', signs: [/\bportal_menu_usuario\b/, /\bnot (?:\w+\.)?ocultar\b/] },
  { view: 'banner_visivel', signs: [/\bportal_rodape_banner\b/] },
  { view: 'esic_visivel', signs: [/\bportal_esic\b/] },
  { view: 'termo_visivel', signs: [/\bportal_glossario\b/, /\bnot (?:\w+\.)?ocultar\b/] },
  { view: 'link_visivel', signs: [/\bportal_link_util\b/, /\bnot (?:\w+\.)?ocultar\b/] },
  { view: 'pergunta_visivel', signs: [/\bfaq_ativo\b/] },
  ...['federal', 'estadual', 'municipal'].map((level) => ({
    view: `lei_${level}_visivel`,
    signs: [new RegExp(`\\bportal_legislacao_${level}\\b`), /\bnot (?:\w+\.)?ocultar\b/],
  })),
  { view: 'rodape_visivel', signs: [/\bportal_rodape_base\b/, /\bativo and not\b/] },
  { view: 'contato_visivel', signs: [/\bportal_rodape_contato\b/, /\bativo and not\b/] },
  { view: 'item_visivel', signs: [/\bocultar_menu and\b/, /\bocultar_corpo and\b/] },
  { view: 'arquivo_publico', signs: [/\bbrasao_s3_path\b[^`]*\bchave\b/] },
]

test.each(rules)('$view: its conditions stand in no other statement', ({ signs, others = {} }) => {
  const found = sources.filter(({ text }) => signs.every((sign) => sign.test(text)))
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(others).toSorted())
})

const sqlIn = (folder: string) =>
  readdirSync(join(root, 'data', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => readFileSync(join(root, 'data', folder, path), 'utf8'))
const migrations = sqlIn('migrations')

test.each(rules)('$view: the migrations make it, and the product asks it', ({ view }) => {
  const made = migrations.filter((text) =>
    text.includes(`create view ${view} with (security_invoker = true)`),
  )
  expect(made).toHaveLength(1)
  const asks = new RegExp(`\\b(?:from|join) ${view}\\b`)
  expect([...migrations, ...sources.map(({ text }) => text)].some((text) => asks.test(text))).toBe(
    true,
  )
})

test('every advisory lock has its number from one list', () => {
  const locking = /\bpg_(?:try_)?advisory_\w*lock\(\s*([^,\s]+),/g
  const lists = ['data/schema/locks.ts']
  // A start holds its own for a session, on a connection of its own; the number is of the list.
  const others = ['data/schema/migrate.ts']
  const found = sources.filter(({ text }) => text.search(locking) >= 0).map(({ path }) => path)
  expect(found.toSorted()).toEqual([...lists, ...others].toSorted())
  const inDatabase = [...migrations, ...sqlIn('functions')].flatMap((text) =>
    [...text.matchAll(locking)].map(([, number]) => Number(number)),
  )
  expect([...new Set(inDatabase)]).toEqual([locks.lastMaster])
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length)
})

test('a statement is written with the tag, and whose managers reach a row is asked in one way', () => {
  const everywhere = [...sources, ...sourcesOf(['tables', 'server', 'demo', 'jobs'])]
  const thatHave = (sign: RegExp) =>
    everywhere.filter(({ text }) => sign.test(text)).map(({ path }) => path)
  expect(thatHave(/\btext: [`'](?:select|with|insert|update|delete)\b/)).toEqual([])
  expect(thatHave(/\bid_gestor = any\(\$\{/)).toEqual([])
})

test('whose clock a day is of is said: none is that of the machine, and no zone is named by itself', () => {
  const ofMachine = /\.get(?:FullYear|Month|Date|Day|Hours)\(\)|'America\//
  const rooms = ['tables', 'resources', 'backoffice']
  // Copies are made at an hour of the machine's, which who runs it has chosen (BACKUP_AT).
  const others = ['platform/backup/schedule.ts']
  expect(
    [...sources, ...sourcesOf(rooms)]
      .filter(({ text }) => ofMachine.test(text))
      .map(({ path }) => path),
  ).toEqual(others)
})

test('a password, or a code, is compared where its tries are bound and noted, and nowhere else', () => {
  const everywhere = [...sources, ...sourcesOf(['tables', 'server', 'demo', 'formats'])]
  const thatHave = (sign: RegExp) =>
    everywhere.filter(({ text }) => sign.test(text)).map(({ path }) => path)
  expect(thatHave(/\bisPassword\(/).toSorted()).toEqual([
    // The two sign-ins; their routes count tries by account and network.
    'data/rights/cia-access.ts',
    // Whoever has a session says it again.
    'domain/accounts/own-password.ts',
    'domain/accounts/sign-in.ts',
    'platform/secrets/passwords.ts',
  ])
  expect(thatHave(/['"]@node-rs\/argon2['"]/)).toEqual(['platform/secrets/passwords.ts'])
  // A code of an application, or of recovery, is spent under the lock that counts it.
  expect(thatHave(/['"]otpauth['"]/)).toEqual(['domain/accounts/second-factor.ts'])
  expect(thatHave(/\bspendRecoveryCode\(/).toSorted()).toEqual([
    'data/accounts/second-factor.ts',
    'domain/accounts/second-factor.ts',
  ])
})

test('which parameters of an address nobody knows is judged in one place', () => {
  const judges =
    /Object\.(?:keys|entries)\((?:\w+\.)*query\)\s*\.(?:filter|find|some)\([^;]{0,80}!\w+\.includes\(/
  const everywhere = [...sources, ...sourcesOf(['tables', 'server'])]
  expect(everywhere.filter(({ text }) => judges.test(text)).map(({ path }) => path)).toEqual([
    'platform/http/query.ts',
  ])
})
