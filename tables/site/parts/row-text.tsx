import { document } from '../../../data/public/portal-documents.ts'
import { textOfDocument, type DocumentText } from '../../../data/public/document-text.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import type { Visit } from '../../../site/visit.ts'
import type { TableRow } from '../../data/rows.ts'
import { ownDocument, rowFileOf } from '../../model/address.ts'
import type { Dataset } from '../../model/declaration.ts'
import { AddressLink } from './address-link.tsx'

// What is written in the document of a row, to read without fetching it: the words of a law.

/** Characters of a page of the portal, which stays light on a telephone. */
const mostShown = 20_000

interface RowText extends DocumentText {
  readonly address: string
}

/** The key of the stored file that an address below the portal leads to. */
async function fileAt({ tx, tenantId, portal }: Visit, address: string) {
  const name = rowFileOf(address)
  if (name !== undefined) return `${tenantId}/${portal.id}/${name}`
  const [, id] = new RegExp(ownDocument).exec(address) ?? []
  return id === undefined ? undefined : (await document(tx, portal.id, Number(id)))?.fileKey
}

/** What is written in the row's own document, where its table has it read and the file says something. */
export async function rowTextOf(
  visit: Visit,
  { file, readHere }: Dataset,
  row: TableRow,
): Promise<RowText | undefined> {
  const address = readHere && file !== undefined ? row[file] : undefined
  if (typeof address !== 'string' || address === '') return undefined
  const key = await fileAt(visit, address)
  const read = key ? await textOfDocument(visit.tx, key, 1) : undefined
  return read && { ...read, address }
}

export function RowText({
  text: { parts, count, isCut, address },
  to,
}: { text: RowText } & Pick<Visit, 'to'>) {
  const whole = withCpfsCovered(parts.join('\n\n'))
  const shown = whole.slice(0, mostShown)
  const goesOn = isCut || whole.length > shown.length || count > parts.length
  return (
    <section aria-labelledby="texto" className="written">
      <h2 id="texto">O que está escrito</h2>
      <p className="facts">
        Texto tirado do arquivo por programa. O que vale é o arquivo:{' '}
        <AddressLink value={address} to={to} />.
      </p>
      <div className="sheet">
        <p className="lines">{shown}</p>
      </div>
      {goesOn && <p className="facts">O arquivo continua além do que se lê aqui.</p>}
    </section>
  )
}
