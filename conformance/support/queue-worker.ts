import { connect, type ConnectOptions } from '../../platform/postgres/database.ts'
import { Files } from '../../platform/files/files.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { keyringOf, takeKeyring } from '../../platform/secrets/keyring.ts'
import { startWorker } from '../../platform/queue/worker.ts'

// A process with the queue's worker alone, to be killed.
const { connection, folder, keys } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectOptions
  folder: string
  keys?: readonly string[]
}
takeKeyring(keyringOf(keys ?? []))
await startWorker(
  connection,
  allTasks({ db: connect({ ...connection, max: 3 }), files: await Files.open({ folder }) }),
  (error) => {
    process.stderr.write(`${String(error)}\n`)
  },
)
