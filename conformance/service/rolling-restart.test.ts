import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nginxProgram, startNginx, type Nginx } from '../operate/nginx.ts'
import { isWhole } from '../support/whole.ts'
import { startExternalPostgres, type ExternalPostgres } from './external-postgres.ts'
import { lasting } from '../support/time/waiting.ts'
import { putUnderLoad } from './faults/load.ts'
import { openPortal, setUp, signIn } from './office.ts'
import { freePort, makeFolder, startService, stop, type Service } from './process.ts'

// `docs/operate.md`, "Atualizar sem parar": two instances over one PostgreSQL behind the example of nginx, taken out
// and restarted one after the other, while people write and read.

/** `ROUNDS=10` measures what `docs/reliability.md` says. */
const rounds = Number(process.env['ROUNDS'] ?? (isWhole ? 2 : 1))
const folders = [makeFolder(), makeFolder()] as const
let database: ExternalPostgres
let nginx: Nginx
let instances: readonly [Service, Service]
let variables: Readonly<Record<string, string>>

describe.skipIf(!nginxProgram)('behind nginx', () => {
  beforeAll(async () => {
    database = await startExternalPostgres()
    variables = {
      DATABASE_URL: await database.databaseFor('prefeitura', 'createrole'),
      TRUSTED_PROXIES: '127.0.0.1',
    }
    await setUp(folders[0].dataDir, undefined, variables)
    const ports = [await freePort(), await freePort()] as const
    instances = [
      await startService(folders[0].dataDir, variables, ports[0]),
      await startService(folders[1].dataDir, variables, ports[1]),
    ]
    nginx = await startNginx(ports, 'plain')
  })
  afterAll(async () => {
    await nginx.stop()
    for (const service of instances) await stop(service)
    await database.close()
    for (const { remove } of folders) remove()
  })

  test(
    'a restart of one instance after the other fails no request',
    async () => {
      const url = `http://localhost:${nginx.plainPort}`
      const token = await signIn(url)
      // nginx that reads its file again ends connections that visitors keep; browsers then ask again by themselves.
      const load = putUnderLoad(url, token, await openPortal(url, token), 'apart')
      for (let round = 0; round < rounds; round += 1)
        for (const at of [0, 1] as const) {
          const former = instances[at]
          nginx.leaveOut(former.port)
          await lasting(
            1_000,
            'the document says so: nginx reads its file and its old workers finish',
          )
          await stop(former, 'SIGTERM')
          const anew = await startService(former.dataDir, variables, former.port)
          nginx.leaveOut(undefined)
          await lasting(1_000, 'the same')
          instances = at === 0 ? [anew, instances[1]] : [instances[0], anew]
        }
      const { statuses, acknowledged, unanswered } = await load.stop()
      expect(acknowledged.size).toBeGreaterThan(20)
      expect(unanswered).toEqual([])
      expect(Object.keys(statuses).filter((status) => !/^20[014]$/.test(status))).toEqual([])
    },
    rounds * 180_000,
  )
})
