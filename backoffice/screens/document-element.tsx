import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { fillPath } from '../../kernel/call.ts'
import { listDocumentUnits, listDocumentYears } from '../../resources/calls/document.ts'
import { documentType } from '../../resources/portal/document-type.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { Skeletons } from '../app/loading.tsx'
import type { ScreenProps } from '../app/nouns.ts'
import { PageHeader } from '../app/page.tsx'
import { useRights } from '../session/permission.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { rowQuery, type Row } from '../engine/data.ts'
import { Detail as RegisterDetail } from '../engine/detail/detail.tsx'
import { filterValue, withFilter } from '../engine/list/filters.ts'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import type { OwnInput } from '../engine/form/form-field.tsx'
import { RecordNotFound } from '../engine/detail/record-not-found.tsx'
import { List as Register } from '../engine/list/list.tsx'
import { useListState } from '../engine/list/list-state.ts'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { withPortal, keyInPath, rowParams, type RouteParams } from '../engine/route-params.ts'
import { useTrailBelow } from '../engine/trail.ts'
import { DocumentFacts, DocumentFile, readableDocument } from './document-element/file-card.tsx'
import { ReplacedFile } from './document-element/replaced-file.tsx'
import { useReach } from './document-element/reach.ts'
import { typeQuery, typesPath } from './document-element/type.ts'
import { documentWithdrawal } from './document-element/withdrawal.tsx'

/** On the wire of the list call, every year. */
const everyYear = '0000'
const all = 'all'

interface Option {
  readonly value: string
  readonly text: string
}
/** The years and the units in which there are documents of a type. */
function useChoices(noun: string, portalId: number | null, typeId: string, year: string) {
  const base = { portalId: portalId ?? '', typeId }
  const years = useQuery({
    queryKey: [noun, 'years', base],
    enabled: portalId !== null,
    queryFn: async () => (await callApi(listDocumentYears, { params: base })).data ?? [],
  })
  const units = useQuery({
    queryKey: [noun, 'units', base, year],
    enabled: portalId !== null,
    queryFn: async () => {
      const query = { ano: year === all ? undefined : year }
      const found = (await callApi(listDocumentUnits, { params: base, query })).data ?? []
      return found.map(({ hash_id: value, nome: text }) => ({ value, text }))
    },
  })
  const failed = [
    ...(years.error ? [{ title: 'Ocorreu um erro ao buscar os registros!', of: years }] : []),
    ...(units.error ? [{ title: portalClient.messages.listFailed ?? '', of: units }] : []),
  ]
  return { years: years.data ?? [], units: units.data ?? [], failed }
}
type Failed = ReturnType<typeof useChoices>['failed']

/** That a filter offers nothing because its call failed, and not because there is nothing. */
const FailedChoices = ({ failed }: { readonly failed: Failed }) =>
  failed.map(({ title, of }) => (
    <Alert
      key={title}
      severity="error"
      role="alert"
      sx={{ width: '100%' }}
      action={
        <Button color="inherit" size="small" onClick={() => void of.refetch()}>
          Tentar de novo
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {asProblem(of.error).message}
    </Alert>
  ))

/** Every choice, the present one too where no document has it, and all of them at the end. */
const withAll = (found: readonly Option[], now: string) => [
  ...found.map(({ value, text }) => [value, text] as const),
  ...(now !== all && !found.some(({ value }) => value === now) ? [[now, now] as const] : []),
  [all, 'Todos'] as const,
]

/** The documents of one type in the portal in use, by year and by unit. */
export function List(props: ScreenProps) {
  const {
    resource,
    set,
    params: { id: typeId = '' },
  } = props
  const { id: portalId } = usePortalInUse()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [state, change] = useListState(resource)
  const year = typeof search.ano === 'string' && /^\d{4}$/.test(search.ano) ? search.ano : all
  const { data: type, error: noType, refetch } = useQuery(typeQuery(typeId))
  const { years, units, failed } = useChoices(resource.name, portalId, typeId, year)
  const setYear = (wanted: string) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: { ...search, ano: wanted === all ? undefined : wanted, page: undefined },
    })
  const reach = useReach(portalId)
  const refused = reach.refusal(null, Number(typeId))
  const { add: mayAdd } = useRights()
  const crumbs = useTrailBelow(typesPath, [
    { text: type?.shortDescription ?? type?.description ?? 'Documentos' },
  ])
  const unit = filterValue(state.filter, 'hash_id_cliente') || all
  if (noType && asProblem(noType).code === 'missing')
    return (
      <>
        <PageHeader title="Documentos" crumbs={crumbs} />
        <RecordNotFound
          resource={documentType}
          error={noType}
          retry={() => void refetch()}
          back={withPortal(typesPath, portalId)}
        />
      </>
    )
  return (
    <Register
      {...props}
      set={refused ? { ...set, create: undefined } : set}
      purpose={refused}
      actions={
        refused &&
        mayAdd && (
          <Button variant="contained" disabled>
            Publicar documentos
          </Button>
        )
      }
      readOnlyReason={reach.readOnlyReason}
      removal={documentWithdrawal}
      crumbs={crumbs}
      title={type?.description ?? 'Documentos'}
      where={{
        ...(portalId === null ? {} : { portalId }),
        year: year === all ? everyYear : year,
        typeId,
      }}
      createHref={
        set.create && withPortal(`${set.create}?tipo=${encodeURIComponent(typeId)}`, portalId)
      }
      createText="Publicar documentos"
      apart={['clientHashId', 'documentTypeId']}
      extra={
        <>
          <FailedChoices failed={failed} />
          <NativeChoice
            label="Ano"
            value={year}
            options={withAll(years, year)}
            onChange={setYear}
          />
          <NativeChoice
            label="UG"
            value={unit}
            options={withAll(units, unit)}
            onChange={(wanted) =>
              change({
                filter: withFilter(state.filter, 'hash_id_cliente', wanted === all ? '' : wanted),
              })
            }
          />
        </>
      }
    />
  )
}

const listOf = ({ set }: ScreenProps, { documentTypeId }: Row, { portalId }: RouteParams) =>
  withPortal(fillPath(set.list ?? '/:id', { id: String(documentTypeId) }), portalId)

const fileOf = (row: Row) => <DocumentFile row={row} />
const factsOf = (row: Row) => <DocumentFacts row={row} />

/** A document for everybody who may look: its file first, then what is known of it. */
export function Detail(props: ScreenProps) {
  const { id } = usePortalInUse()
  const { readOnlyReason } = useReach(id)
  return (
    <RegisterDetail
      {...props}
      // A document that is not there has no type: one goes back to the choice of types.
      set={{ ...props.set, list: typesPath }}
      readOnlyReason={readOnlyReason}
      note={fileOf}
      readable={readableDocument}
      removal={documentWithdrawal}
      backTo={(row, routeParams) => listOf(props, row, routeParams)}
      listNamedBy="documentTypeId"
    />
  )
}

const fileInput: OwnInput = (asked, form) =>
  asked.name === 's3FileKey' ? <ReplacedFile asked={asked} form={form} /> : undefined

/**
 * Editing keeps the generic form, which leads back to the list of the document's type. A publisher only looks at what
 * others publish.
 */
export function Edit(props: ScreenProps) {
  const { resource, set, params } = props
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery(
    rowQuery(resource, rowParams(props, id), keyInPath(resource, set.edit, params) ?? ''),
  )
  const { known, readOnlyReason, narrow } = useReach(data ? Number(data.row.portalId) : null)
  const title = `Editar ${resource.noun.one}`
  if (error && !data)
    return (
      <>
        <PageHeader title={title} />
        <RecordNotFound
          resource={resource}
          error={error}
          retry={() => void refetch()}
          back={withPortal(typesPath, id)}
        />
      </>
    )
  if (!known)
    return (
      <>
        <PageHeader title={title} />
        <Paper variant="outlined">
          <Skeletons lines={8} height={42} />
        </Paper>
      </>
    )
  const backTo = (row: Row, routeParams: RouteParams) => listOf(props, row, routeParams)
  return data && readOnlyReason(data.row) ? (
    <RegisterDetail
      {...props}
      set={{ ...set, detail: set.edit }}
      readOnlyReason={readOnlyReason}
      note={fileOf}
      readable={readableDocument}
      backTo={backTo}
      listNamedBy="documentTypeId"
    />
  ) : (
    <RegisterForm {...props} backTo={backTo} narrow={narrow} note={factsOf} own={fileInput} />
  )
}

export { Publish as Create } from './document-element/publish.tsx'
