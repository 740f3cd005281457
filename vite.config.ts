import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type Plugin } from 'vite'
import type { AnyResource } from './kernel/resource.ts'
import type { Dataset } from './tables/model/declaration.ts'
import { declaredCalls } from './vite.calls.ts'

const here = import.meta.dirname.replaceAll('\\', '/')
const sources = [
  'backoffice',
  'pt-br',
  'kernel',
  'resources',
  'tables/model',
  'tables/declared',
  'tables/calls',
  'package-lock.json',
  'vite.config.ts',
  'vite.calls.ts',
]

/** Names a build by what it is made of: the same sources give the same name on every machine. */
function buildId(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const folder = !source.includes('.')
    const files = folder
      ? readdirSync(join(here, source), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.\w+$/.test(name))
          .toSorted()
      : ['']
    for (const file of files)
      hash
        .update(`${source}/${file.replaceAll('\\', '/')}\0`)
        .update(readFileSync(join(here, source, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** `builds/latest.json` for the update check, and the manifest of this build (specification 2 §7.1). */
const builds = (id: string): Plugin => ({
  name: 'builds',
  apply: 'build',
  generateBundle() {
    const timestamp = Date.now()
    this.emitFile({
      type: 'asset',
      fileName: 'builds/latest.json',
      source: JSON.stringify({ id, timestamp }),
    })
    this.emitFile({
      type: 'asset',
      fileName: `builds/meta/${id}.json`,
      source: JSON.stringify({
        id,
        timestamp,
        matcher: { static: {}, wildcard: {}, dynamic: {} },
        prerendered: [],
      }),
    })
  },
})

/**
 * A module of what a room declares, made when the application is built.
 * @param name `virtual:…`
 * @param code of what the room exports
 */
const declaredIn = <M>(room: string, name: string, code: (module: M) => string): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  async load(id) {
    if (id !== `\0${name}`) return undefined
    const options = { configFile: false, root: here, logLevel: 'silent' } as const
    const { module } = await runnerImport<M>(join(here, room, 'index.ts'), options)
    for (const file of readdirSync(join(here, room), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts')) this.addWatchFile(join(here, room, file))
    return code(module)
  },
})

/** What the router needs to know of every noun, so that a noun's own file is read only when its screen opens. */
const nounScreens = declaredIn(
  'resources',
  'virtual:screens',
  ({ resources }: { resources: readonly AnyResource[] }) => {
    const entries = resources.map(({ name, noun, scope, screens }) => ({
      name,
      noun,
      portalScoped: scope?.portal !== undefined,
      screens,
    }))
    return `import { screenSets } from '${here}/kernel/call.ts'
export const nouns = ${JSON.stringify(entries)}
  .map(({ screens, ...noun }) => ({ ...noun, sets: screenSets({ screens }) }))`
  },
)

/** What the journal calls public tables. */
const tableTitles = declaredIn(
  'tables/declared',
  'virtual:tables',
  ({ datasets }: { datasets: readonly Dataset[] }) =>
    `export const tables = ${JSON.stringify(datasets.map(({ name, title }) => ({ name, title })))}`,
)

/** The theme disables ripples everywhere, so their code (4 kB compressed) never runs. */
const withoutRipples = (): Plugin => ({
  name: 'without-ripples',
  enforce: 'pre',
  load: (id) =>
    /ButtonBase[\\/]TouchRipple\.mjs$/.test(id) ? 'export default () => null' : undefined,
})

/** The browser writes no JSON Schema, and zod's classes hold what does (7 kB compressed): it does nothing there. */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  enforce: 'pre',
  load(id) {
    if (!/zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/.test(id))
      return undefined
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
    return [...names].map(([, name]) => `export const ${name} = () => undefined`).join('\n')
  },
})

const id = buildId()

export default defineConfig({
  root: 'backoffice',
  base: '/',
  publicDir: false,
  plugins: [
    react(),
    withoutRipples(),
    withoutJsonSchema(),
    builds(id),
    nounScreens,
    tableTitles,
    declaredCalls(),
  ],
  define: { __BUILD__: JSON.stringify(id) },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // A data: font would need a hole in the content policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with the lock file only, so it stays cached from build to build.
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // What every screen needs compresses far better together than in many small parts. Only this much: further
            // groups by use make chunks that import each other in a circle.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Marks and small parts of every list, which stand on their own: each apart would travel with a head of its
            // own.
            {
              name: 'marks',
              test: /icons-material[\\/](?:\w+[\\/])?(?:Add|Check|CheckCircle|Close|DeleteOutline|Description|Download|ExpandMore|FilterList|ManageAccounts|MoreVert|OpenInNew|RadioButtonUnchecked|UploadFile|ViewColumn|VisibilityOff)Rounded\.m?js|backoffice[\\/](?:engine[\\/]list[\\/](?:menu-button|native-choice)|theme[\\/](?:figures|visually-hidden))\.tsx?/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
