import { counted } from '../../../pt-br/words.ts'
import { deepFrom } from '../../../data/public/document-pages.ts'
import type { CountedPage } from '../../../data/public/portal-reading.ts'
import type { PublishedDocument } from '../../../data/public/portal-documents.ts'
import { withQuery } from '../../../platform/http/query.ts'
import type { Visit } from '../../visit.ts'
import { Exports, type DocumentQuestion } from './document-filter.tsx'
import { DocumentList } from './document-list.tsx'
import { Pagination } from '../pagination.tsx'

export const pageSize = 25

/**
 * What tells where the pages beside one are, where their numbers alone would have to be counted out: the document that
 * they follow, or that follows them. Nothing where the number is enough; undefined where nothing leads there.
 */
function besides(
  found: CountedPage<PublishedDocument>,
  page: number,
  at: number,
  isSearch: boolean,
): { readonly depois?: number; readonly antes?: number } | undefined {
  if ((at - 1) * pageSize < deepFrom || at === page) return {}
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  if (at === page + 1 && last) return { depois: last.id }
  if (isSearch) return undefined
  return at === page - 1 && first ? { antes: first.id } : {}
}

/** How many there are, the page at hand, the way to the others. */
export function DocumentResults({
  found,
  page,
  path,
  list,
  asked,
  kept = {},
  to,
  show,
}: {
  found: CountedPage<PublishedDocument>
  page: number
  path: string
  list: string
  asked: DocumentQuestion
  /** What the address keeps besides. */
  kept?: Readonly<Record<string, string>>
  show?: 'ofType'
} & Pick<Visit, 'to'>) {
  const filtered = Boolean(asked.q || asked.ano || asked.ug || asked.tipo)
  if (found.total === 0)
    return (
      <p className="empty" role="status">
        {filtered ? (
          <>
            Nenhum documento com este filtro. Tente outra palavra, outro ano, ou{' '}
            <a href={path}>veja todos</a>.
          </>
        ) : (
          'Nenhum documento publicado aqui até agora.'
        )}
      </p>
    )
  const first = (page - 1) * pageSize + 1
  const last = first + found.rows.length - 1
  const isOver = found.total <= page * pageSize
  const continues =
    found.more && isOver && found.rows.length > 0 ? found.rows.length === pageSize : undefined
  const link = (at: number) => {
    const beside = besides(found, page, at, asked.q !== '')
    const number = at > 1 ? at : null
    return beside && withQuery(path, { ...asked, ...kept, pagina: number, ...beside })
  }
  return (
    <>
      <div className="result">
        <p role="status">
          <strong>
            {found.more && 'mais de '}
            {counted(found.total, 'documento', 'documentos')}
          </strong>
          {found.rows.length > 0 && found.total > pageSize && `, do ${first}º ao ${last}º`}, do mais
          novo ao mais antigo
        </p>
        <Exports path={list} asked={asked} />
      </div>
      {found.rows.length === 0 ? (
        <p className="empty">
          A lista acaba antes desta página.{' '}
          <a href={withQuery(path, { ...asked, ...kept })}>Ir para a primeira</a>.
        </p>
      ) : (
        <DocumentList documents={found.rows} to={to} show={show} />
      )}
      <Pagination
        page={page}
        size={pageSize}
        total={found.total}
        continues={continues}
        link={link}
      />
    </>
  )
}
