import { expect, test } from 'vitest'
import { drainServer } from '../../platform/http/leaving.ts'
import { startTestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

test('from the word to stop an instance says that it is not ready, and answers all until its notice is over', async () => {
  const server = await startTestServer()
  const { app } = server
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  expect(await ask('/health/ready')).toEqual([200, 'ok'])
  const notice = 3_000
  let isOver = false
  const over = drainServer(app, 5_000, notice).then(() => (isOver = true))
  await until(async () => (await ask('/health/ready'))[0] === 503)
  expect(await ask('/health/ready')).toEqual([503, 'parando'])
  // Alive it is, and citizens are answered as before.
  expect(await ask('/health')).toEqual([200, 'ok'])
  const page = await fetch(`${url}/config.json`, { headers: { host: 'localhost' } })
  expect([page.status, page.headers.get('connection'), isOver]).toEqual([200, 'keep-alive', false])
  await over
  await expect(fetch(`${url}/health/ready`)).rejects.toThrow()
  await server.close()
})
