import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import { reserveCall } from '../../../resources/calls/noun.ts'
import { callApi } from '../../transport/http.ts'
import { Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { rowQuery, type Row } from '../../engine/data.ts'
import { FilledForm } from '../../engine/form/form-filled.tsx'
import { newRecord } from '../../engine/form/form-model.ts'
import type { FormProps } from '../../engine/form/form-record.ts'
import { withNew } from '../../../pt-br/words.ts'
import type { RouteParams } from '../../engine/route-params.ts'
import { toast } from '../../ui/toasts.tsx'

interface NewProps extends FormProps {
  readonly routeParams: RouteParams
  /** What the new record begins with, besides its initial values. */
  readonly given: Row
}
const New = ({ given, routeParams, ...props }: NewProps) => (
  <FilledForm
    {...props}
    routeParams={routeParams}
    recordKey={undefined}
    initial={{ row: { ...newRecord(props.resource, routeParams), ...given }, etag: null }}
  />
)

const Waiting = ({ resource }: { readonly resource: AnyResource }) => (
  <>
    <PageHeader title={withNew(resource.noun)} />
    <Paper variant="outlined">
      <Skeletons lines={8} />
    </Paper>
  </>
)

/**
 * A new record whose number is reserved when its form opens, by the call that its description names (specification 2
 * §7.4).
 */
export function NewNumbered(props: Omit<NewProps, 'given'>) {
  const opened = useId()
  const call = reserveCall(props.resource)
  const { data, isPending, isError } = useQuery({
    queryKey: ['next-id', call?.path, opened],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (call ? (await callApi(call, {})).data : null),
  })
  useEffect(() => {
    if (isError) toast({ text: 'Ocorreu um erro ao buscar o próximo Id!', kind: 'warning' })
  }, [isError])
  return isPending ? (
    <Waiting resource={props.resource} />
  ) : (
    <New {...props} given={typeof data === 'number' ? { id: data } : {}} />
  )
}

/** A new record that begins as a copy of the one it is made from. */
export function NewFrom({
  source,
  sourceKey,
  ...props
}: Omit<NewProps, 'given'> & { readonly source: AnyResource; readonly sourceKey: string }) {
  const { data, isPending } = useQuery({ ...rowQuery(source, {}, sourceKey), retry: false })
  if (isPending) return <Waiting resource={props.resource} />
  const names = Object.keys(props.resource.fields).filter(
    (name) => name !== 'id' && source.fields[name] !== undefined,
  )
  // Without the right to read it, the form begins empty.
  return (
    <New
      {...props}
      given={data ? Object.fromEntries(names.map((name) => [name, data.row[name] ?? null])) : {}}
    />
  )
}
