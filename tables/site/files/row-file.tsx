import { isAddressColumn } from '../../model/columns.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { rowOf } from '../../data/rows.ts'
import { rowsNaming, type NamingRow } from '../../data/row-files.ts'
import { datasetNamed } from '../../declared/index.ts'
import { rowFileOf, rowFiles } from '../../model/address.ts'
import type { PageView, Send, SiteFile, Visit } from '../../../site/visit.ts'
import { download } from '../../../site/files/send-file.ts'

/** Whether a row that the portal shows names the file now: what is kept beside the rows only says where to look. */
async function isNamedBy({ tx, portal }: Visit, { table, key }: NamingRow, path: string) {
  const dataset = datasetNamed(table)
  const found = dataset && (await rowOf(tx, dataset, portal.id, key))
  return found && 'row' in found
    ? Object.entries(dataset.columns).some(
        ([name, column]) => isAddressColumn(column) && found.row[name] === path,
      )
    : false
}

/** Search engines leave the files out, as they do the pages of rows that name a person. */
const leftOut =
  (send: Send): Send =>
  (request, reply, deps) =>
    send(request, reply.header('x-robots-tag', 'noindex'), deps)

const gone = (to: Visit['to']): PageView => ({
  status: 410,
  title: 'Arquivo retirado',
  section: '/dados',
  body: (
    <div className="wrap narrow message">
      <h1>Este arquivo saiu do portal</h1>
      <p>
        A linha de dados a que ele pertencia foi retirada, ou mostra outro arquivo agora. Procure a
        linha nas tabelas, ou peça o documento pelo e-SIC.
      </p>
      <p className="act">
        <a className="button" href={to('/dados')}>
          Ver os dados
        </a>{' '}
        <a className="button plain" href={to('/e-sic')}>
          Ir para o e-SIC
        </a>
      </p>
    </div>
  ),
})

/** A file that rows of public tables name: handed over while one of them is published, 410 once none is any more. */
export const rowFile: SiteFile = {
  path: `${rowFiles}:arquivo`,
  async find(visit) {
    const { tx, tenantId, portal, params, to } = visit
    const path = rowFiles + (params['arquivo'] ?? '')
    const name = rowFileOf(path)
    if (name === undefined) return undefined
    const key = `${tenantId}/${portal.id}/${name}`
    const { rows, everNamed } = await rowsNaming(tx, portal.id, key)
    if (!everNamed) return undefined
    const named = await Promise.all(rows.map((row) => isNamedBy(visit, row, path)))
    if (named.includes(true)) {
      const send = await download(visit, key, withCpfsCovered)
      return send ? leftOut(send) : gone(to)
    }
    // Rows of a unit that the portal hides are not there; nor are their files.
    return rows.length === 0 ? gone(to) : undefined
  },
}
