import { connect, type ConnectOptions } from '../../platform/postgres/database.ts'
import { Files } from '../../platform/files/files.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'

// A process with the queue's worker alone, to be killed.
const { connection, folder } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectOptions
  folder: string
}
await startWorker(
  connection,
  allTasks({ db: connect({ ...connection, max: 3 }), files: await Files.open({ folder }) }),
  (error) => {
    process.stderr.write(`${String(error)}\n`)
  },
)
