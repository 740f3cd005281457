import { isAddressColumn } from '../../model/columns.ts'
import { isFileKey } from '../../../kernel/kinds/file.ts'
import { problem } from '../../../kernel/problem.ts'
import { rowFileOf, rowFiles } from '../../model/address.ts'
import type { Dataset } from '../../model/declaration.ts'

// In the form a file is the key under which it was uploaded; in the row it is an address below the portal.

/** Whose files a row may name. */
export interface FilePlace {
  readonly tenantId: number
  readonly portalId: number
}
const folderOf = ({ tenantId, portalId }: FilePlace) => `${tenantId}/${portalId}/`

/** The key of the stored file that an address leads to; any other address as it is. */
export function keyOfAddress(address: string, place: FilePlace): string {
  const name = rowFileOf(address)
  return name === undefined ? address : folderOf(place) + name
}

/**
 * What was typed, with addresses in the place of uploaded files.
 * @throws {Problem} `invalid` for a file that was sent to another portal
 */
export function withAddresses(
  { columns }: Dataset,
  values: Readonly<Record<string, string>>,
  place: FilePlace,
): Record<string, string> {
  const folder = folderOf(place)
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (!isAddressColumn(columns[field]) || !isFileKey(value)) return [field, value]
      if (value.startsWith(folder)) return [field, rowFiles + value.slice(folder.length)]
      const message = 'Este arquivo não está neste portal. Envie-o de novo.'
      throw problem('invalid', message, [{ field, message }])
    }),
  )
}
