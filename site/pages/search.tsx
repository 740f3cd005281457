import type { ReactNode } from 'react'
import { typesFound } from '../../data/public/document-pages.ts'
import { withQuery, plainParam } from '../../platform/http/query.ts'
import {
  documentQuestion,
  Exports,
  DocumentFilterForm,
  filterOf,
  type DocumentQuestion,
} from '../parts/documents/document-filter.tsx'
import { DocumentResults, pageSize } from '../parts/documents/document-results.tsx'
import { TypesOfFound } from '../parts/documents/types-of-found.tsx'
import { feedAddress } from '../discovery/atom.ts'
import { Follow } from '../follow/form.tsx'
import { AnswerCard } from '../parts/answer-card.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { documentCursor, pageNumberOf, Pagination, sliceOf } from '../parts/pagination.tsx'
import {
  HitItem,
  Kinds,
  NothingFound,
  SearchResults,
  Understood,
} from '../parts/search-results.tsx'
import { documentFilterChoices, documentsIn } from '../known.ts'
import { resultGroupOf, groups, type ResultGroup } from '../search/groups.ts'
import type { Found } from '../search/results.ts'
import { searchEverything } from '../search/search.ts'
import { Elsewhere } from '../parts/elsewhere.tsx'
import { isOfOther } from '../search/of-other.ts'
import type { SitePage, Visit } from '../visit.ts'

interface Shown {
  readonly found: Found
  readonly asked: DocumentQuestion
  readonly group: ResultGroup | undefined
  readonly page: number
  readonly to: Visit['to']
}

/** All of one kind. */
const OneGroup = ({ found, asked, group, page, to }: Shown & { group: ResultGroup }) => {
  const [one] = found.groups.filter((some) => some.group === group)
  const link = (at: number) =>
    withQuery(to('/busca'), { ...asked, em: group, pagina: at > 1 ? at : null })
  return (
    <section aria-labelledby={group}>
      <h2 id={group} tabIndex={-1}>
        {groups[group]}
      </h2>
      {one ? (
        <>
          <ul className="links hits">
            {one.hits.map((hit) => (
              <HitItem key={hit.key} hit={hit} concepts={found.concepts} words={asked.q} />
            ))}
          </ul>
          <Pagination page={page} size={pageSize} total={one.total} link={link} />
        </>
      ) : (
        <p className="empty" role="status">
          Nada aqui com “{asked.q}”.
        </p>
      )}
    </section>
  )
}

const Results = ({
  found,
  asked,
  group,
  page,
  to,
  elsewhere,
}: Shown & { elsewhere: ReactNode }) => {
  const path = to('/busca')
  if (found.groups.length === 0 && !found.card) {
    const everywhere = asked.ano || asked.ug ? withQuery(path, { q: asked.q }) : undefined
    return (
      <>
        <Understood q={asked.q} found={found} path={path} />
        {elsewhere}
        <NothingFound q={asked.q} everywhere={everywhere} to={to} />
      </>
    )
  }
  const all = found.respelled ? { ...asked, q: found.respelled } : asked
  return (
    <>
      <Understood q={asked.q} found={found} path={path} />
      {elsewhere}
      {found.card && <AnswerCard card={found.card} />}
      <Kinds kinds={found.groups} chosen={group} link={(em) => withQuery(path, { ...all, em })} />
      {group ? (
        <OneGroup found={found} asked={all} group={group} page={page} to={to} />
      ) : (
        <SearchResults
          found={found}
          words={all.q}
          exports={<Exports path={`${path}/lista`} asked={all} />}
          link={(em) => withQuery(path, { ...all, em })}
        />
      )}
    </>
  )
}

async function resultsOf(visit: Visit, shown: Omit<Shown, 'found'>, documents: number) {
  const { asked, group, page } = shown
  const found = await searchEverything(
    visit,
    asked.q,
    { year: asked.ano || null, unitId: asked.ug || null, documents },
    group && { group, from: (page - 1) * pageSize, size: pageSize },
  )
  const elsewhere = (
    <Elsewhere visit={visit} q={asked.q} is={await isOfOther(visit, asked.q, found)} />
  )
  return <Results {...shown} found={found} elsewhere={elsewhere} />
}

/** Documents alone; of those that words find, by their types too. */
async function listOf(
  visit: Visit,
  asked: DocumentQuestion,
  group: ResultGroup | undefined,
  page: number,
): Promise<ReactNode> {
  const { tx, portal, query, to } = visit
  const path = to('/busca')
  const kept: Readonly<Record<string, string>> = group ? { em: group } : {}
  const filter = filterOf(asked, null)
  const [found, types] = await Promise.all([
    documentsIn(visit, filter, { ...sliceOf(page, pageSize), beside: documentCursor(query, page) }),
    typesFound(tx, portal.id, filter),
  ])
  return (
    <>
      <TypesOfFound
        found={types}
        chosen={asked.tipo}
        link={(tipo) => withQuery(path, { ...asked, tipo, ...kept })}
      />
      <DocumentResults {...{ found, page, path, asked, kept, to }} list={to('/busca/lista')} />
    </>
  )
}

/** One search over everything that the portal publishes; without a word, the list of all its documents. */
export const search: SitePage = {
  path: '/busca',
  async view(visit) {
    const { query, to } = visit
    const choices = await documentFilterChoices(visit, null)
    const asked = documentQuestion(query, choices)
    const group = resultGroupOf(plainParam(query, 'em'))
    const page = pageNumberOf(query)
    const beside = documentCursor(query, page)
    const isList = asked.q === '' || group === 'documentos' || asked.tipo !== ''
    const title = !asked.q
      ? 'Todos os documentos'
      : isList
        ? `Documentos com “${asked.q}”`
        : `Busca por “${asked.q}”`
    const form = (
      <DocumentFilterForm
        action={to('/busca')}
        asked={asked}
        choices={choices}
        label="Buscar em todo o portal"
        wordId="palavra"
        folded={asked.q !== ''}
        {...(group ? { hidden: { em: group } } : {})}
      />
    )
    const results = isList
      ? await listOf(visit, asked, group, page)
      : await resultsOf(visit, { asked, group, page, to }, choices.documents)
    return {
      title,
      ...(isList ? { section: '/documentos' } : {}),
      sought: asked.q,
      exact: withQuery(to('/busca'), {
        ...asked,
        em: group,
        pagina: page > 1 ? page : null,
        depois: beside?.side === 'after' ? beside.id : null,
        antes: beside?.side === 'before' ? beside.id : null,
      }),
      feed: {
        title: `Documentos${asked.q && ` com “${asked.q}”`}: novidades`,
        href: feedAddress(to('/busca'), { ...asked }),
      },
      trail: [
        ...(isList ? [{ text: 'Documentos', href: to('/documentos') }] : []),
        { text: 'Busca' },
      ],
      body: (
        <div className="wrap">
          <PageHead title={title} />
          {form}
          {isList && group && (
            <Kinds
              kinds={[{ group }]}
              chosen={group}
              link={(em) => withQuery(to('/busca'), { ...asked, em })}
            />
          )}
          {results}
          <Follow visit={visit} list={withQuery('/busca', { ...asked })} />
        </div>
      ),
    }
  },
}
