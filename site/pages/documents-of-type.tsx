import { Fragment } from 'react'
import { tablesOfType } from '../../tables/declared/documents.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { webAddress } from '../format.ts'
import { clockOf } from '../../pt-br/clock.ts'
import {
  documentFilterChoices,
  documentsIn,
  missingDocuments,
  tablesOfPortal,
  documentTypeOf,
} from '../known.ts'
import {
  documentQuestion,
  DocumentFilterForm,
  filterOf,
} from '../parts/documents/document-filter.tsx'
import { MissingPeriods } from '../parts/documents/missing-periods.tsx'
import { DocumentResults, pageSize } from '../parts/documents/document-results.tsx'
import { feedAddress } from '../discovery/atom.ts'
import { Follow } from '../follow/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { documentCursor, pageNumberOf, sliceOf } from '../parts/pagination.tsx'
import { withQuery, wholeNumber } from '../../platform/http/query.ts'
import type { SitePage, Visit } from '../visit.ts'

/** The tables with rows of what the documents of a type tell. */
async function tablesBeside(visit: Visit, short: string | null): Promise<readonly Dataset[]> {
  const names = visit.hasTables ? tablesOfType(short) : []
  if (names.length === 0) return []
  const inUse = await tablesOfPortal(visit)
  return names.flatMap((name) => (inUse.has(name) ? (datasetNamed(name) ?? []) : []))
}

const RowsBeside = ({ tables, to }: { tables: readonly Dataset[] } & Pick<Visit, 'to'>) =>
  tables.length === 0 ? null : (
    <p>
      Linha por linha, para filtrar, somar e baixar:{' '}
      {tables.map(({ name, title }, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <a href={to(`/dados/${name}`)}>{title}</a>
        </Fragment>
      ))}
      .
    </p>
  )

export const documentsOfType: SitePage = {
  path: '/documentos/:typeId',
  async view(visit) {
    const { params, query, to } = visit
    const typeId = wholeNumber(params.typeId)
    const type = typeId && (await documentTypeOf(visit, typeId))
    if (!type) return undefined
    const choices = await documentFilterChoices(visit, type.id)
    const tables = await tablesBeside(visit, type.short)
    const asked = documentQuestion(query, choices)
    const page = pageNumberOf(query)
    const beside = documentCursor(query, page)
    const found = await documentsIn(visit, filterOf(asked, type.id), {
      ...sliceOf(page, pageSize),
      beside,
    })
    const path = to(`/documentos/${type.id}`)
    const elsewhere = webAddress(type.url)
    const today = clockOf(visit.portal.zone).isoDay(visit.now)
    const missing = (await missingDocuments(visit, today)).filter((one) => one.typeId === type.id)
    return {
      title: type.name,
      section: '/documentos',
      exact: withQuery(path, {
        ...asked,
        pagina: page > 1 ? page : null,
        depois: beside?.side === 'after' ? beside.id : null,
        antes: beside?.side === 'before' ? beside.id : null,
      }),
      feed: { title: `${type.name}: novidades`, href: feedAddress(path, { ...asked }) },
      trail: [{ text: 'Documentos', href: to('/documentos') }, { text: type.short ?? type.name }],
      body: (
        <div className="wrap">
          <PageHead title={type.name}>
            {elsewhere && (
              <p>
                Há documentos deste tipo também{' '}
                <a href={elsewhere} rel="noopener">
                  em outro site
                </a>
                .
              </p>
            )}
            <RowsBeside tables={tables} to={to} />
          </PageHead>
          <MissingPeriods missing={missing} />
          <DocumentFilterForm
            action={path}
            asked={asked}
            choices={choices}
            label={`Filtrar ${type.name}`}
            wordId="palavra"
          />
          <DocumentResults
            found={found}
            page={page}
            path={path}
            list={`${path}/lista`}
            asked={asked}
            to={to}
            show="ofType"
          />
          <Follow visit={visit} list={withQuery(`/documentos/${type.id}`, { ...asked })} />
        </div>
      ),
    }
  },
}
