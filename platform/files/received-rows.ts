import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { tableKindOf, type TableKind } from '../../formats/rows/table-kind.ts'
import { refuseNoSheet } from './file-kinds.ts'
import { asRefusal } from './store-failure.ts'

/** What a received file is that holds the rows of a table. @throws {Problem} `invalid`, saying what to do */
export async function rowsKind(path: string, name: string): Promise<TableKind> {
  try {
    const kind = await tableKindOf(() => createReadStream(path), name)
    if (kind.form === 'packed') await refuseNoSheet(path)
    return kind
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Where a file of rows that is to be kept stands: its ending says nothing of what it is. */
export const rowsKey = (tenantId: number, ownerId: number): string =>
  `${tenantId}/${ownerId}/${randomBytes(16).toString('hex')}.txt`
