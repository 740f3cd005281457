import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fillPath, screenSets } from '../../kernel/call.ts'
import { faq } from '../../resources/content/faq.ts'
import { readNextOrder } from '../../resources/calls/portal.ts'
import { callApi } from '../transport/http.ts'
import { Skeletons } from '../app/loading.tsx'
import type { ScreenProps } from '../app/nouns.ts'
import { PageHeader } from '../app/page.tsx'
import { useRights } from '../session/permission.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { rowQuery, type Row } from '../engine/data.ts'
import { Detail as Register } from '../engine/detail/detail.tsx'
import { Form } from '../engine/form/form.tsx'
import { FilledForm } from '../engine/form/form-filled.tsx'
import { formFieldNames, newRecord } from '../engine/form/form-model.ts'
import { RecordNotFound } from '../engine/detail/record-not-found.tsx'
import { withNew } from '../../pt-br/words.ts'
import { addressOf, withPortal, rowParams, type RouteParams } from '../engine/route-params.ts'
import { toast } from '../ui/toasts.tsx'

/** The next order of a portal. It is asked anew when a form opens and after each save, never while somebody types. */
const nextOrderQuery = (portalId: number | string) => ({
  queryKey: [faq.name, 'next-order', portalId],
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  queryFn: async () => {
    const query = { portal_id: String(portalId) }
    return (await callApi(readNextOrder, { params: { portalId }, query })).data
  },
})

const Waiting = ({ title }: { readonly title: string }) => (
  <>
    <PageHeader title={title} />
    <Paper variant="outlined">
      <Skeletons lines={8} height={42} />
    </Paper>
  </>
)

/** A new question stands after the others; duplicated, it begins with the words of another. */
export function Create(props: ScreenProps) {
  const { id } = usePortalInUse()
  const routeParams = rowParams(props, id)
  if (routeParams.portalId === undefined) return <Form {...props} />
  return (
    <Ordered
      {...props}
      key={routeParams.portalId}
      routeParams={routeParams}
      portalId={routeParams.portalId}
      title={withNew(props.resource.noun)}
      given={{}}
    />
  )
}

interface OrderedProps extends ScreenProps {
  readonly routeParams: RouteParams
  readonly portalId: number | string
  readonly title: string
  readonly given: Row
}
function Ordered({ portalId, given, ...props }: OrderedProps) {
  const { resource, routeParams, title } = props
  const { data: order, isError } = useQuery(nextOrderQuery(portalId))
  useEffect(() => {
    if (isError) toast({ text: 'Ocorreu um erro ao buscar a próxima ordem!', kind: 'error' })
  }, [isError])
  if (order === undefined && !isError) return <Waiting title={title} />
  const row = {
    ...newRecord(resource, routeParams),
    ...given,
    ...(order === undefined ? {} : { order }),
  }
  return <FilledForm key={order} {...props} recordKey={undefined} initial={{ row, etag: null }} />
}

/** A new question with the words of the one in the address. */
export function Duplicar(props: ScreenProps) {
  const {
    resource,
    set,
    params: { id: key = '' },
  } = props
  const { id } = usePortalInUse()
  const routeParams = rowParams(props, id)
  const title = `Duplicar ${resource.noun.one}`
  const { data, error, refetch } = useQuery(rowQuery(resource, routeParams, key))
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
  if (!data) return <Waiting title={title} />
  const portalId = Number(data.row.portalId)
  const given = Object.fromEntries(
    formFieldNames(resource).map((name) => [name, data.row[name] ?? null]),
  )
  return (
    <Ordered
      {...props}
      routeParams={{ ...routeParams, portalId }}
      portalId={portalId}
      title={title}
      given={given}
    />
  )
}

const [screens] = screenSets(faq)
function DuplicateButton({ row: { id, portalId } }: { readonly row: Row }) {
  const rights = useRights()
  if (!rights.add) return null
  return (
    <Button
      variant="outlined"
      startIcon={<ContentCopyRounded />}
      href={withPortal(
        fillPath(screens?.other?.duplicar ?? '', { id: Number(id) }),
        Number(portalId),
      )}
    >
      Duplicar
    </Button>
  )
}
const duplicate = (row: Row) => <DuplicateButton row={row} />

/** A question, with the way to begin another from it. */
export const Detail = (props: ScreenProps) => <Register {...props} actions={duplicate} />
