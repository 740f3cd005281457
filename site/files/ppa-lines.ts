import { ppaChoices, ppaStream, type PpaLine } from '../../data/public/portal-ppa.ts'
import type { Cell, Rows } from '../../data/sheets/sheet.ts'
import { ppaColumns } from '../../resources/accountability/file.ts'
import { askedPpa, ppaFilterOf } from '../parts/ppa-filter.tsx'
import type { SiteFile } from '../visit.ts'
import { inTurn, listFormats, sendList, type ListFormat } from './list-file.ts'

const head = [...ppaColumns, 'unidade_gestora'] as const
const cellsOf = (line: PpaLine): readonly Cell[] => head.map((name) => line[name])

type Lines = AsyncIterable<readonly PpaLine[]>
async function* cells(lines: Lines): Rows {
  for await (const batch of lines) yield batch.map(cellsOf)
}
/** The lines of the plan as they are filtered on the page, on all of its pages: they leave as they are read, however many there are. */
const list = (format: ListFormat): SiteFile => ({
  path: `/plano-plurianual/linhas.${format}`,
  async find({ tx, tenantId, portal, query, who }) {
    const filter = ppaFilterOf(askedPpa(query, await ppaChoices(tx, portal.id)))
    return (_, reply, { db }) =>
      sendList(reply, format, {
        name: `${portal.prefix} plano plurianual`,
        sheet: 'Plano Plurianual',
        head,
        rows: inTurn(cells(ppaStream(db, tenantId, portal.id, filter, who))),
      })
  },
})

export const ppaLists: readonly SiteFile[] = listFormats.map((format) => list(format))
