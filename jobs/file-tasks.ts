import { z } from 'zod'
import type { Job } from '../platform/queue/queue.ts'
import type { Task } from '../platform/queue/worker.ts'
import {
  drawFile,
  giveUpFile,
  readTextOfFile,
  readOldFiles,
  readSheets,
  type ReadingDependencies,
} from './read-files.ts'

// What is read of files once they are kept: their text, their first page, their sheets.

const minute = 60
const hour = 60 * minute
const ofStored = z.object({ tenantId: z.number(), data: z.object({ arquivo: z.string() }) })
const ofTenant = z.object({ tenantId: z.number() })

const fileOf = (job: Job) => {
  const { tenantId, data } = ofStored.parse(job)
  return { tenantId, key: data.arquivo }
}
/** A store that does not answer is waited for, most of a day. */
const untilStored = { tries: 24, wait: (tries: number) => Math.min(3 ** tries, hour) }
const drawing = (reader: ReadingDependencies): Task => ({
  ...untilStored,
  run: (job, signal) => drawFile(reader, fileOf(job), signal),
})
const readingSheets = (reader: ReadingDependencies): Task => ({
  ...untilStored,
  run: (job, signal) => readSheets(reader, fileOf(job), signal),
})
function reading(reader: ReadingDependencies): Task {
  return {
    ...untilStored,
    run: (job, signal) => readTextOfFile(reader, fileOf(job), signal),
    failed: async (job, _cause, againAfter) => {
      if (againAfter === undefined) await giveUpFile(reader, fileOf(job))
    },
  }
}

function readingOld(reader: ReadingDependencies): Task {
  return {
    tries: 1_000,
    wait: () => 10 * minute,
    run: (job, signal) => readOldFiles(reader, ofTenant.parse(job), signal),
  }
}

/** The work on files, by the names that it has in `fila.tarefa`. */
export const fileTasks = (reader: ReadingDependencies): Record<string, Task> => ({
  ler_arquivo: reading(reader),
  desenhar_arquivo: drawing(reader),
  ler_folhas: readingSheets(reader),
  ler_acervo: readingOld(reader),
})
