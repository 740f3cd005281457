import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietWords } from '../../resources/quiet.ts'
import { startMailServer, type MailServer } from '../jobs/mail-server.ts'
import { lasting, until } from '../support/time/waiting.ts'
import { furnishedFolder } from './furnished-folder.ts'
import type { Furnished } from './furnished.ts'
import { ana, call, signIn } from './office.ts'
import { startQuiet, startService, stop, type Service } from './process.ts'

// A copy that was restored holds the letters that waited then: whoever looks at it writes to nobody.

let office: Furnished
let mail: MailServer
let service: Service
beforeAll(async () => {
  office = furnishedFolder()
  mail = await startMailServer()
  service = await startService(office.dataDir)
  const email = { email: ana.email }
  const asked = await call(service.url, 'POST', '/webadm/conta/recuperar-senha', { body: email })
  expect(asked.status).toBeLessThan(300)
  await stop(service)
})
afterAll(async () => {
  await stop(service)
  await mail.close()
  office.remove()
})

test('a quiet start sends, copies and does nothing, says so everywhere, and leaves what waits', async () => {
  const copies = join(office.dataDir, '..', 'copias')
  const variables = { SMTP_URL: mail.url, ALARM_MAIL: 'ti@exemplo.gov.br', BACKUP_DIR: copies }
  service = await startQuiet(office.dataDir, variables)
  expect(service.printed()).toContain(quietWords)
  expect((await call(service.url, 'GET', '/config.json')).body['quiet']).toBe(true)
  const portal = await fetch(`${service.url}/p/`)
  expect(await portal.text()).toContain(quietWords)
  // Somebody who looks comes in, and may ask for a letter.
  await signIn(service.url)
  await lasting(
    3_000,
    'the queue is looked at twice a second, and a start sends what waits at once',
  )
  await stop(service)
  expect(mail.got).toEqual([])
  expect(existsSync(copies)).toBe(false)

  service = await startService(office.dataDir, { SMTP_URL: mail.url })
  expect((await call(service.url, 'GET', '/config.json')).body['quiet']).toBe(false)
  await until(() => mail.got.length === 1)
  expect(mail.got[0]).toContain(ana.email)
})
