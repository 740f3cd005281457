import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isReference, kinds } from '../../kernel/field.ts'
import { callOf, pagesOf } from '../../kernel/call.ts'
import type { AnyResource, Operation } from '../../kernel/resource.ts'
import { root } from '../../platform/root.ts'
import { resources } from '../../resources/index.ts'
import { covers } from '../coverage/covers.ts'
import { rooms } from '../support/rooms.ts'

// The budgets of the architecture. Raising a number needs an ADR.

const sources = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
const text = (path: string) => readFileSync(join(root, path), 'utf8')

test('at most 17 kinds of field', () => {
  expect(Object.keys(kinds).length).toBeLessThanOrEqual(17)
})

test('a kind touches its own file and the tables: nothing else compares the kind of a field', () => {
  const tables = [
    'kernel/field.ts',
    'data/store/kind-sql.ts',
    'api/sent-values.ts',
    'backoffice/engine/by-kind.tsx',
    'backoffice/inputs/by-kind.tsx',
    'conformance/support/by-kind.ts',
  ]
  // Their kinds are those of sessions, of a journal's filters and of screens.
  const others = [
    'backoffice/journal/filter-panel.tsx',
    'backoffice/app/router.tsx',
    'conformance/kernel/code-rules.test.ts',
  ]
  const names = Object.keys(kinds).join('|')
  const compares = new RegExp(
    [
      String.raw`\bkind\b\s*[!=]==\s*'(?:${names})'`,
      String.raw`\bswitch \([^)\n]*\bkind\)`,
      String.raw`\b(?:has|includes|get)\([^()\n]*(?:\([^()\n]*\))?\.kind\)`,
      String.raw`\[[^\]\n'"]*\.kind\]`,
    ].join('|'),
  )
  const found = rooms.flatMap(sources).filter((path) => compares.test(text(path)))
  expect(found.filter((path) => !tables.includes(path) && !others.includes(path))).toEqual([])
  for (const path of tables.filter((table) => table !== 'kernel/field.ts'))
    expect(text(path), path).toMatch(/: \{ readonly \[K in Kind\]: \w+<FieldOf<K>> \} =/)
})

test('what is said of a type of column stands in its file: no room compares types by name', () => {
  const names = readdirSync(join(root, 'tables/model/types'))
    .map((name) => name.replace('.ts', ''))
    .filter((name) => name !== 'facets' && name !== 'reading')
  const name = String.raw`'(?:${names.join('|')})'`
  const compares = new RegExp(
    String.raw`\btype\b\s*[!=]==\s*${name}|\[${name}(?:, ${name})+\]\)?\.(?:includes|has)\(|new Set\(\[${name},`,
  )
  const found = ['tables', 'platform', 'data', 'domain', 'api', 'jobs', 'site', 'server']
    .flatMap(sources)
    .filter((path) => !path.startsWith('tables/model/types/') && compares.test(text(path)))
  expect(names.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('at most 16 keys in a description', () => {
  const keys: Readonly<Record<keyof AnyResource, true>> = {
    name: true,
    table: true,
    noun: true,
    purpose: true,
    screens: true,
    scope: true,
    fields: true,
    unique: true,
    periods: true,
    calls: true,
    lists: true,
    list: true,
    form: true,
    option: true,
    messages: true,
    example: true,
  }
  expect(Object.keys(keys).length).toBeLessThanOrEqual(16)
  for (const resource of resources)
    expect(
      Object.keys(resource).filter((key) => !(key in keys)),
      resource.name,
    ).toEqual([])
})

test('generic code names no noun', () => {
  const generic = [
    ...sources('kernel'),
    ...sources('backoffice/engine'),
    ...sources('backoffice/inputs'),
    'data/store/record.ts',
    'data/store/list.ts',
    'data/store/columns.ts',
    'data/store/kind-sql.ts',
    'data/audit/audit.ts',
    'data/store/scope.ts',
    'data/store/seed.ts',
    'data/store/idempotency.ts',
    'data/schema/derived-schema.ts',
    'api/crud.ts',
    'api/lifecycle.ts',
    'api/list-answer.ts',
    'api/record-answer.ts',
    'domain/command.ts',
    'domain/row.ts',
    'api/list-query.ts',
    'api/openapi.ts',
    'data/store/rich-text.ts',
    'api/guard.ts',
  ]
  // A page of a list is no page of the permission table.
  const named = resources.flatMap(({ name, table }) => [
    ...(name === 'page' ? [] : [`'${name}'`]),
    `/${name}.ts'`,
    `resource.name === '${name}'`,
    ...(table === 'portal' ? [] : [`'${table}'`]),
  ])
  const found = generic.flatMap((path) =>
    named
      .filter((name) =>
        text(path)
          .split('\n')
          .some(
            (line) =>
              !/^\s*(?:\/?\*|\/\/)/.test(line) &&
              line.replace("searchParams.get('portal')", '').includes(name),
          ),
      )
      .map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
const serverSide = ['platform', 'data', 'domain', 'api', 'jobs', 'site', 'server'].flatMap(sources)

test('a row of a noun is written by a command, and by nothing else', () => {
  const writers = /\b(?:create|update|change|remove|restore)Record\b/
  expect(
    serverSide.filter(
      (path) =>
        !path.startsWith('domain/') &&
        !path.startsWith('data/store/') &&
        writers.test(withoutComments(text(path))),
    ),
  ).toEqual([])
})

test('the store alone decodes the row it wrote', () => {
  expect(
    serverSide.filter(
      (path) =>
        !path.startsWith('data/store/') &&
        /JSON\.parse\([^)]*\bbody\b/.test(withoutComments(text(path))),
    ),
  ).toEqual([])
})

test('data gives facts: its SQL makes no sentence, and it knows no address', () => {
  const made = (source: string) =>
    [...withoutComments(source).matchAll(/`[^`]*`/g)]
      .map(([template]) => template.replaceAll(/\$\{[^}]*\}/g, ''))
      .filter((template) => /\b(?:select|insert|update|case)\b/.test(template))
      .flatMap((template) => template.match(/'[^'\n]*'/g) ?? [])
      .filter((literal) => !literal.includes('"') && /\p{L} |^' \p{L}|[À-ÿ]/u.test(literal))
  const addresses = (source: string) => withoutComments(source).match(/['`]\/[a-z].*/g) ?? []
  expect(made("`select 'Linha ' || n, 'América'`")).toEqual(["'Linha '", "'América'"])
  expect(addresses('`/p/${prefix}`')).toHaveLength(1)
  const asking = ['platform/postgres', 'platform/queue', 'platform/files', 'data'].flatMap(sources)
  for (const path of asking.filter((one) => !one.includes('/embedded/')))
    expect([...made(text(path)), ...addresses(text(path))], path).toEqual([])
})

test('a description holds no function but in its codecs and checks', () => {
  const functions = (value: unknown, path: string): string[] => {
    if (typeof value === 'function') return [path]
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
    return Object.entries(value)
      .filter(([key]) => key !== 'read' && key !== 'write')
      .flatMap(([key, inner]) => functions(inner, `${path}.${key}`))
  }
  for (const resource of resources) expect(functions(resource, resource.name)).toEqual([])
})

test('every description holds together: names, references, forms, columns', () => {
  const names = new Set(resources.map(({ name }) => name))
  for (const { name, fields, list, form, option, calls } of resources) {
    const used = [
      ...list.columns,
      ...list.search,
      list.order.replace(/^-/, ''),
      ...form.flatMap((section) => section.fields),
      ...(option?.text ?? []),
    ]
    expect(
      used.filter((field) => !(field in fields)),
      name,
    ).toEqual([])
    for (const field of Object.values(fields).filter(isReference))
      expect(names.has(field.to), `${name} points to ${field.to}`).toBe(true)
    const shown = form.flatMap((section) => section.fields)
    expect(new Set(shown).size, `${name} shows a field twice`).toBe(shown.length)
    expect(
      Object.keys(fields).filter((field) => !fields[field]?.generated && !shown.includes(field)),
      `${name} cannot fill in`,
    ).toEqual([])
    expect(Object.keys(calls).length).toBeGreaterThan(0)
  }
})

test('no two calls share a method and path, and every noun has a page', () => {
  const operations: readonly Operation[] = ['list', 'read', 'create', 'update', 'remove']
  const all = resources.flatMap((resource) =>
    operations
      .flatMap((operation) => callOf(resource, operation) ?? [])
      .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`),
  )
  expect(new Set(all).size).toBe(all.length)
  for (const resource of resources)
    expect(pagesOf(resource).every((page) => page.startsWith('/'))).toBe(true)
})

/** Words of screens that are English and no Portuguese; borrowed ones (site, link, e-mail) are not among them. */
const english =
  /(?<!\p{L})(?:the|and|of|not|with|your|this|from|is|are|name|date|value|error|invalid|required|please|save|new|edit|delete|remove|search|list|field|page|user|password|file|open|close|back|next|yes|must|cannot|failed|unknown|loading|welcome|order|title|address|phone|street|city|country|start|end|type|status|enabled|disabled|hidden|visible)(?!\p{L})/iu

test('the texts of the descriptions do not shout, and have no common English word', () => {
  covers({ rules: ['product.language'] })
  const texts = resources.flatMap(({ noun, purpose, fields, form }) => [
    noun.one,
    noun.many,
    purpose,
    ...form.map(({ title }) => title),
    ...Object.values(fields).flatMap((field) => [
      field.label,
      field.help ?? '',
      field.placeholder ?? '',
      ...('words' in field ? (field.words ?? []) : []),
      ...('options' in field ? Object.values(field.options) : []),
    ]),
  ])
  expect(texts.filter((one) => one.includes('!') || english.test(one))).toEqual([])
})

test('what is easily written twice is done in one file each: cookies, forms, ranges, accents, covers', () => {
  const homes: readonly (readonly [string, RegExp])[] = [
    ['api/cookies.ts', /\b(?:set|clear)Cookie\(|__Host-|request\.cookies/],
    ['pt-br/words.ts', /, 'NFD'\)|normalize\('NFD'\)/],
    ['pt-br/words.ts', /gender === '/],
    ['kernel/file-kinds.ts', /spreadsheetml\.sheet'/],
    ['kernel/file-kinds.ts', /'KB'/],
    ['platform/http/conditional.ts', /from '(?:fresh|range-parser)'|'if-none-match'/],
    ['platform/http/disposition.ts', /filename\*=|contentDisposition\(/],
    ['platform/http/multipart.ts', /\.parts\(|'@fastify\/multipart'/],
    ['pt-br/covered-cpf.ts', /\*\*\*\.(?:\$|'|\\)/],
    ['kernel/csv.ts', /\[=\+|csv-stringify|OWASP/],
    ['data/store/rich-text.ts', /from 'sanitize-html'/],
  ]
  const product = rooms
    .filter((room) => room !== 'conformance' && room !== 'bench')
    .flatMap(sources)
  for (const [home, sign] of homes)
    expect(
      product.filter((path) => sign.test(text(path))),
      sign.source,
    ).toEqual([home])
})

test('every streamed answer leaves through platform/http/stream.ts, which gives back what it was read from', () => {
  const ways =
    /^import \{[^}]*\} from 'node:stream'|Readable\.from\(|new PassThrough|\.next\(\)|\.pipe\(reply|\.send\([^)]*stream|reply\.raw\.(?:write|end)\(/m
  const found = ['api', 'site', 'platform/http']
    .flatMap(sources)
    .filter((path) => ways.test(text(path)))
  expect(found).toEqual(['platform/http/stream.ts'])
})
