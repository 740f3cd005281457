import { When } from '../../../site/parts/when.tsx'
import { isAddressColumn, isPartyColumn } from '../../model/columns.ts'
import { rowPath } from '../../../resources/addresses.ts'
import { rowOf, type FoundRow, type TableRow } from '../../data/rows.ts'
import { datasets } from '../../declared/index.ts'
import { leadsToDocument } from '../../model/address.ts'
import type { Dataset } from '../../model/declaration.ts'
import { isComputed } from '../../model/following.ts'
import { unreported } from '../../model/unreported.ts'
import { ownPartOf } from '../chamber/row-part.tsx'
import { AddressLink } from '../parts/address-link.tsx'
import { Cited } from '../parts/about-table.tsx'
import { keyAsked } from '../parts/asked.ts'
import { BesideLinks, besideRow } from '../parts/beside.tsx'
import { BothAmounts, bothAmountsOf } from '../parts/both-amounts.tsx'
import { relatedTo, RelatedRows } from '../parts/related.tsx'
import { RowHead, rowTitle } from '../parts/row-head.tsx'
import { rowName } from '../parts/rows-table.tsx'
import { wordBook } from '../parts/selection.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { RowText, rowTextOf } from '../parts/row-text.tsx'
import { Thread, threadOf } from '../parts/thread.tsx'
import { hasCode, partyDocument, spelled, written } from '../parts/words.ts'
import type { PageView, SitePage, Visit } from '../../../site/visit.ts'

/** The address of a row, as a route: its key below its table. */
export const rowRoute = ({ name, key }: Dataset) =>
  `/dados/${name}/${key.map((_, at) => `:chave${at}`).join('/')}`
/** The row of an address. A code that only begins like that of a row is no address of it. */
export async function rowAsked(
  { tx, portal, params }: Pick<Visit, 'tx' | 'portal' | 'params'>,
  dataset: Dataset,
): Promise<FoundRow | undefined> {
  const key = keyAsked(dataset, params)
  const found = key && (await rowOf(tx, dataset, portal.id, key))
  if (!key || !found || !('row' in found)) return found
  return dataset.key.every((name, at) => String(found.row[name]) === key[at]) ? found : undefined
}

/** That the row's own document is not there is said, not left out. */
const notThere = 'arquivo ainda não publicado'
const MissingField = ({ label, words }: { label: string; words: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{words}</dd>
  </div>
)

const Fields = ({
  dataset,
  row,
  book,
  to,
}: { dataset: Dataset; row: TableRow; book: WordBook } & Pick<Visit, 'to'>) => (
  <dl className="facts-list">
    {Object.entries(dataset.columns).map(([name, column]) => {
      const value = row[name]
      if (value === null || value === undefined || value === '')
        return name === dataset.file ? (
          <MissingField key={name} label={column.label} words={notThere} />
        ) : column.mayGoUnreported ? (
          <MissingField key={name} label={column.label} words={unreported} />
        ) : null
      const words = written(column, name, value, book)
      return (
        <div key={name}>
          <dt>{column.label}</dt>
          <dd>
            {isAddressColumn(column) ? <AddressLink value={words} to={to} /> : words}
            {name === dataset.file && !leadsToDocument(words) && <small> {notThere}</small>}
            {hasCode(column) && words !== String(value) && (
              <small> ({spelled(column, String(value))})</small>
            )}
            {isPartyColumn(column) && row[`${name}_documento`] && (
              <small> {partyDocument(row[`${name}_documento`])}</small>
            )}
            {isComputed(dataset, row, name) && <small> calculado {dataset.computed?.of}</small>}
            {column.help && !column.isForFilling && <small className="help">{column.help}</small>}
          </dd>
        </div>
      )
    })}
  </dl>
)

const gone = (
  dataset: Dataset,
  { goneAt, ground, reason }: Extract<FoundRow, { readonly goneAt: Date }>,
  to: Visit['to'],
): PageView => ({
  status: 410,
  title: 'Linha retirada',
  section: '/dados',
  body: (
    <div className="wrap narrow message">
      <h1>Esta linha saiu dos dados</h1>
      <p>
        Ela esteve em {dataset.title} e saiu {ground || reason ? 'em' : 'com a carga de'}{' '}
        <When at={goneAt} as="longDay" />. O endereço fica, para que ninguém a tome por outra.
      </p>
      {ground && (
        <p>
          Fundamento: <strong>{ground}</strong>.
        </p>
      )}
      {reason && <p>Motivo: {reason}</p>}
      <p className="act">
        <a className="button" href={to(`/dados/${dataset.name}`)}>
          Ver {dataset.title.toLowerCase()}
        </a>
      </p>
    </div>
  ),
})

/** One row, with everything that it leads to and that leads to it. */
const sitePageOfRow = (dataset: Dataset): SitePage => ({
  path: rowRoute(dataset),
  async view(visit) {
    const { to } = visit
    const found = await rowAsked(visit, dataset)
    if (!found) return undefined
    if (!('row' in found)) return gone(dataset, found, to)
    const { row } = found
    const year = Number(row[dataset.time.year])
    const own = await ownPartOf(visit, dataset, row)
    const [book, beside, related, thread, text, amounts] = await Promise.all([
      wordBook(visit, dataset, year),
      besideRow(visit, dataset, row),
      relatedTo(visit, dataset, row, own.told),
      threadOf(visit, dataset, row),
      rowTextOf(visit, dataset, row),
      bothAmountsOf(visit, dataset, row),
    ])
    const name = rowName(dataset, row, book)
    const path = to(rowPath(dataset, row))
    const list = to(`/dados/${dataset.name}`)
    return {
      title: `${rowTitle(dataset, row, name)} · ${dataset.title} de ${year}`,
      section: '/dados',
      trail: [
        { text: 'Dados', href: to('/dados') },
        { text: dataset.title, href: `${list}?${dataset.time.year}=${year}` },
        { text: name },
      ],
      noindex: Object.values(dataset.columns).some(isPartyColumn),
      body: (
        <div className="wrap">
          {own.face}
          <RowHead dataset={dataset} row={row} name={name} visit={visit} />
          <Thread found={thread} />
          <BothAmounts found={amounts} to={to} />
          <Fields dataset={dataset} row={row} book={book} to={to} />
          {own.body}
          <BesideLinks found={beside} />
          <RelatedRows found={related} to={to} />
          {text && <RowText text={text} to={to} />}
          <section className="cited" aria-label="Baixar e citar">
            <p className="exports">
              Baixar esta linha: <a href={`${path}.json`}>JSON</a>
            </p>
            <Cited visit={visit} path={path} title={name} />
            <p className="facts">
              Encontrou um erro? <a href={to('/e-sic')}>Escreva pelo e-SIC</a> e cite este endereço:{' '}
              {visit.origin}
              {path}
            </p>
          </section>
        </div>
      ),
    }
  },
})

export const datasetRowPages: readonly SitePage[] = datasets.map(sitePageOfRow)
