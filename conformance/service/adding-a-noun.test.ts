import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../data/root.ts'
import { ana, call, signIn } from './office.ts'
import { claimsOf } from '../support/test-server.ts'
import { copyTree } from './tree-copy.ts'
import { freePort, makeFolder, programIn, stop, untilHealthy } from './process.ts'

// docs/adding-a-noun.md, done as it says, in a copy of this tree.

const page = readFileSync(join(root, 'docs', 'adding-a-noun.md'), 'utf8')
const blocks = (language: string) =>
  [
    ...page.matchAll(
      new RegExp(`(?:\`([\\w./-]+)\`:\\n\\n)?\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
    ),
  ].map(([, file, text]) => ({ file, text: text ?? '' }))

/** Puts the new lines of a hunk where its known line stands. */
function applied(text: string, hunk: string): string {
  const lines = hunk.split('\n').filter(Boolean)
  const known = lines.find((line) => line.startsWith(' '))?.slice(1) ?? ''
  if (text.split(`${known}\n`).length !== 2)
    throw new Error(`the index has no single line ${known}`)
  return text.replace(`${known}\n`, lines.map((line) => `${line.slice(1)}\n`).join(''))
}

test('the page, followed to the letter, gives a noun', async () => {
  const folder = copyTree()
  const { dataDir, remove } = makeFolder()
  try {
    const run = (command: string) => {
      const done = spawnSync('sh', ['-c', command], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      })
      expect(
        done.status,
        `${command}\n${done.stdout.slice(-4_000)}\n${done.stderr.slice(-2_000)}`,
      ).toBe(0)
      return done.stdout
    }
    for (const { file, text } of blocks('ts')) writeFileSync(join(folder, file ?? ''), text)
    const index = join(folder, 'resources', 'index.ts')
    for (const { text } of blocks('diff'))
      writeFileSync(index, applied(readFileSync(index, 'utf8'), text))
    const [table, check] = blocks('sh').map(({ text }) => text.trim().split('\n'))
    for (const command of table ?? []) run(command)
    for (const command of check ?? []) expect(run(command)).toMatch(/Tests\D+\d+ passed/)
    run('npx tsc --noEmit')

    const port = await freePort()
    const service = programIn(folder, ['start'], { DATA_DIR: dataDir, PORT: String(port) })
    try {
      const url = `http://127.0.0.1:${port}`
      await untilHealthy(url, service, 180_000)
      const chave = /chave=([\w-]+)/.exec(service.printed())?.[1]
      expect(
        (
          await call(url, 'POST', '/webadm/conta/primeiro-acesso', {
            body: { chave, nome: ana.name, email: ana.email, senha: ana.password },
          })
        ).status,
      ).toBe(201)
      const token = await signIn(url)
      const userId = claimsOf(token).nameid
      const menu = await call(url, 'GET', `/webadm/menus/buscar/user/${userId}`, { token })
      expect(JSON.stringify(menu.body)).toContain(
        '/informacoes/portal-informacoes/audiencias-publicas',
      )
      const rights = await call(
        url,
        'GET',
        `/webadm/paginas/mapeadas/buscar/user/${userId}/path/${encodeURIComponent('/informacoes/portal-informacoes/audiencias-publicas/cadastro')}`,
        { token },
      )
      expect(rights.body).toMatchObject({ userPermissions: { add: true } })
    } finally {
      await stop(service, 'SIGTERM')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    remove()
  }
}, 600_000)
