import { connect, type ConnectOptions } from '../../platform/postgres/database.ts'
import { Files } from '../../platform/files/files.ts'
import { postToWebhooks } from '../../api/hosts/webhook-access.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { keyringOf, takeKeyring } from '../../platform/secrets/keyring.ts'
import { startWorker } from '../../platform/queue/worker.ts'

// A process with the queue's worker alone, to be killed.
const { connection, folder, keys, webhookPort } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectOptions
  folder: string
  keys?: readonly string[]
  /** Where a receiver of webhooks listens on this machine. */
  webhookPort?: number
}
takeKeyring(keyringOf(keys ?? []))
const publicUrl = `http://receptor.test:${webhookPort ?? 0}`
const lookup = () => Promise.resolve(['127.0.0.1'])
await startWorker(
  connection,
  allTasks({
    db: connect({ ...connection, max: 3 }),
    files: await Files.open({ folder }),
    ...(webhookPort === undefined
      ? {}
      : { webhooks: { post: postToWebhooks({ publicUrl, lookup }), originOf: () => publicUrl } }),
  }),
  (error) => {
    process.stderr.write(`${String(error)}\n`)
  },
)
