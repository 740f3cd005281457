import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ana, bodyOf, call } from '../../service/office.ts'
import { eventually, makeFolder, stop } from '../../service/process.ts'
import { portalClient } from '../../../resources/portal/portal-client.ts'
import { startMailServer } from '../../jobs/mail-server.ts'
import { startPncpPortal } from '../../jobs/pncp-portal.ts'
import { startNameServer, type Answers } from './name-server.ts'
import { NotTried } from './report.ts'
import { urlOf, type Scene } from './scene.ts'
import { demand } from './visitors.ts'

const address = '127.5.3.1'
const host = 'servicos.municipio.test'

/** A command that gives what it starts another list of servers of names, in a tree of mounts of its own. */
const withNames = (file: string): readonly string[] => [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount --bind ${file} /etc/resolv.conf && exec "$@"`,
  'sh',
]

/** What the program reaches by a name. */
async function openServices(scene: Scene) {
  const [mail, pncp] = [await startMailServer(), await startPncpPortal()]
  const named = (url: string) => url.replace('127.0.0.1', host)
  const { external, storeProxy } = scene
  if (!external || !storeProxy) throw new Error('database and store are reached by no name')
  return {
    mail,
    pncp,
    variables: {
      DATABASE_URL: urlOf('prefeitura', external.proxy.port, host),
      S3_ENDPOINT: `http://${host}:${storeProxy.port}`,
      SMTP_URL: named(mail.url),
      PNCP_URL: named(pncp.url),
    },
    close: () => Promise.all([mail.close(), pncp.close()]),
  }
}

/** A unit of the portal, for which the PNCP is asked: made once. */
async function unitOf({ desk: { url, token, portalId } }: Scene): Promise<string> {
  const given = { portalId, entityId: null, courtId: null }
  const made = await call(url, 'POST', '/webadm/cliente', {
    token,
    body: bodyOf(portalClient, given),
  })
  demand([201, 409].includes(made.status), `a unit was answered ${JSON.stringify(made)}`)
  const { body } = await call(url, 'GET', `/webadm/listaCliente/${portalId}`, { token })
  const [unit] = Object.values(body) as readonly { readonly hash_id: string }[]
  return unit?.hash_id ?? ''
}

/** The newest search of the PNCP, and why its last try failed. */
async function searchOf({ desk: { url, token, portalId } }: Scene) {
  const path = `/webadm/tabelas/${portalId}/licitacoes/pncp`
  const { body } = await call(url, 'GET', path, { token })
  const [newest] = body['buscas'] as readonly {
    readonly estado: string
    readonly erro: string | null
  }[]
  return newest
}

/** Asks for what needs a name: a letter, and a search. Both are taken at once, and wait. */
async function askForBoth(scene: Scene, unit: string): Promise<void> {
  const { url, token, portalId } = scene.desk
  const recover = { body: { email: ana.email } }
  const letter = await call(url, 'POST', '/webadm/conta/recuperar-senha', recover)
  demand(letter.status < 300, `a letter was answered ${letter.status}`)
  const order = { token, body: { unidade: unit, ano: 2026, mes: 3 } }
  const path = `/webadm/tabelas/${portalId}/licitacoes/pncp`
  const search = await call(url, 'POST', path, order)
  demand(search.status === 200, `a search was answered ${JSON.stringify(search)}`)
}

/** Milliseconds that the first page of the portals takes. */
async function pageTime({ desk: { url } }: Scene): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`${url}/p`, { signal: AbortSignal.timeout(15_000) })
  await answer.arrayBuffer()
  demand(answer.ok, `a page was answered ${answer.status}`)
  return performance.now() - from
}

const badMs = 12_000
const patienceMs = 150_000

/** The names of store, mail, PNCP and database cannot be resolved for a while. */
export const loseNames = (how: Answers) =>
  async function happen(scene: Scene): Promise<string> {
    if (process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0)
      throw new NotTried('needs root')
    const { dataDir: file, remove } = makeFolder()
    writeFileSync(file, `nameserver ${address}\n`)
    const names = await startNameServer(address)
    const services = await openServices(scene)
    await stop(scene.service, 'SIGTERM')
    await scene.restart(services.variables, withNames(file))
    try {
      const unit = await unitOf(scene)
      names.set(how)
      await askForBoth(scene, unit)
      let slowest = 0
      for (const until = performance.now() + badMs; performance.now() < until; await pause(200))
        slowest = Math.max(slowest, await pageTime(scene))
      const cause = await eventually(async () => (await searchOf(scene))?.erro !== null)
      const why = (await searchOf(scene))?.erro ?? ''
      demand(cause && /PNCP não respondeu/.test(why), `a search said: ${why}`)
      names.set('answers')
      const from = performance.now()
      const isTold = async () =>
        services.mail.got.length > 0 && (await searchOf(scene))?.estado === 'feita'
      demand(await eventually(isTold, patienceMs), 'letter or search did not come')
      demand(services.mail.got.length === 1, `${services.mail.got.length} letters`)
      const seconds = ((performance.now() - from) / 1_000).toFixed(0)
      return `a page within ${Math.round(slowest)} ms; letter and search done after ${seconds} s`
    } finally {
      names.set('answers')
      await stop(scene.service, 'SIGTERM')
      await scene.restart()
      await Promise.all([names.close(), services.close()])
      remove()
    }
  }
