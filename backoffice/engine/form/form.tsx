import { useQuery } from '@tanstack/react-query'
import Paper from '@mui/material/Paper'
import type { AnyResource } from '../../../kernel/resource.ts'
import { Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { UnderOwnPortal, usePortalInUse } from '../../session/portal-in-use.tsx'
import { AskPortal } from '../ask-portal.tsx'
import { rowQuery, type Row } from '../data.ts'
import { FilledForm } from './form-filled.tsx'
import { editedRecord, newRecord } from './form-model.ts'
import type { FormProps } from './form-record.ts'
import { RecordNotFound } from '../detail/record-not-found.tsx'
import { withNew } from '../../../pt-br/words.ts'
import { addressOf, keyInPath, rowParams, scopeParam, type RouteParams } from '../route-params.ts'

/** The form of any noun: a new record, or the one in the address. */
export function Form(props: FormProps) {
  const { resource, set, params } = props
  const { id } = usePortalInUse()
  const key = keyInPath(resource, set.edit, params)
  const routeParams = rowParams(props, id)
  if (key !== undefined) return <Edited {...props} routeParams={routeParams} recordKey={key} />
  const scope = scopeParam(resource)
  if (scope !== undefined && routeParams[scope] === undefined)
    return (
      <>
        <PageHeader title={withNew(resource.noun)} />
        <Paper variant="outlined">
          <AskPortal resource={resource} />
        </Paper>
      </>
    )
  return (
    <FilledForm
      key={String(routeParams[scope ?? ''])}
      {...props}
      routeParams={routeParams}
      recordKey={undefined}
      initial={{ row: newRecord(resource, routeParams), etag: null }}
    />
  )
}

function Edited(
  props: FormProps & { readonly routeParams: RouteParams; readonly recordKey: string },
) {
  const { resource, set, routeParams, recordKey } = props
  // A record to edit is always read anew: the cached one may be older than another's change.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...rowQuery(resource, routeParams, recordKey),
    staleTime: 0,
  })
  const title = `Editar ${resource.noun.one}`
  if (error && !data)
    return (
      <>
        <PageHeader title={title} />
        <RecordNotFound
          resource={resource}
          error={error}
          retry={() => void refetch()}
          back={set.list && addressOf(resource, set.list, routeParams)}
        />
      </>
    )
  const waiting = (
    <>
      <PageHeader title={title} />
      <Paper variant="outlined">
        <Skeletons lines={8} height={42} />
      </Paper>
    </>
  )
  if (!data || !isFetchedAfterMount) return waiting
  return (
    <UnderOwnPortal own={data.row[resource.scope?.portal ?? '']} waiting={waiting}>
      <FilledForm
        {...props}
        routeParams={withScope(resource, routeParams, data.row)}
        record={data.row}
        initial={{ row: editedRecord(resource, data.row), etag: data.etag }}
      />
    </UnderOwnPortal>
  )
}

/** An existing row says itself which portal it is of. */
function withScope(resource: AnyResource, routeParams: RouteParams, row: Row): RouteParams {
  const wanted = scopeParam(resource)
  const value = wanted === undefined ? undefined : row[wanted]
  return wanted === undefined || (typeof value !== 'number' && typeof value !== 'string')
    ? routeParams
    : { ...routeParams, [wanted]: value }
}
