import { afterAll, beforeAll } from 'vitest'
import type { FileLook, FileResult } from '../../../tables/calls/table-file.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { sendProposed, sendTable, type ProposedOrder } from '../table-files.ts'

const [place] = tenants.a.portals

/** The manager of a portal at its door for files, for all tests of a file. */
export function standAtDoor() {
  let server: TestServer
  let first: Caller
  beforeAll(async () => {
    server = await startTestServer()
    first = await server.signedIn('first')
  })
  afterAll(() => server.close())
  return {
    place,
    manager: () => first,
    server: () => server,
    /** A first look at a file of a table. */
    look: async (table: string, file: string | Buffer, name?: string): Promise<FileLook> =>
      (await sendTable(first, place.id, table, { modo: 'ler' }, file, name)).json<FileLook>(),
    /** Sends lines as they are proposed, and publishes none. */
    rehearse: (lines: readonly string[], order: ProposedOrder): Promise<FileResult> =>
      sendProposed(first, place, lines.join('\n'), { modo: 'conferir', ...order }),
  }
}

/** What an amount of a table comes to after a file. */
export const sumOf = ({ somas }: FileResult, field: string): string | undefined =>
  somas.find(({ campo }) => campo === field)?.depois
