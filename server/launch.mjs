import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, root } from './build.mjs'
import { endWithWhoHandedOver, onSupportedNode } from './node.mjs'

const usage = `Uso:
  npm start                       inicia o Claraboia
  npm start -- --demo             inicia uma demonstração, em uma pasta de dados própria
  npm start -- --demo --brief     o mesmo, sem os meses passados que ela carrega depois de iniciar
  npm run cli -- help             mostra os comandos de administração
  npm run build                   prepara as telas e o servidor
`

const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`)

/** @param {string} name @returns {Promise<Record<string, (args: string[]) => Promise<void>>>} */
const built = (name) => import(pathToFileURL(join(root, 'dist', 'server', name)).href)

/** @param {string | undefined} command @param {string[]} args */
async function launch(command, args) {
  // Before any dependency is loaded: React and others choose their fast form by it.
  process.env.NODE_ENV ??= 'production'
  if (command === 'build') {
    await ensureBuilt({ say })
    return (await built('cli.js')).prepareInstallation()
  }
  if (command === 'start') {
    // A small heap may grow fourfold before V8 looks for what is dead; by half keeps 100 MB for the machine's other work (docs/benchmark.md).
    setFlagsFromString('--heap-growing-percent=50')
    await ensureBuilt({ say })
    return (await built('main.js')).start(args)
  }
  if (command === 'cli') {
    await ensureBuilt({ say, only: 'server' })
    return (await built('cli.js')).run(args)
  }
  process.stderr.write(usage)
  process.exitCode = 1
}

const [command, ...args] = process.argv.slice(2)
onSupportedNode(() => {
  endWithWhoHandedOver()
  return launch(command, args)
}).catch((error) => {
  say(`Não foi possível preparar o Claraboia: ${error instanceof Error ? error.stack : error}`)
  process.exit(1)
})
