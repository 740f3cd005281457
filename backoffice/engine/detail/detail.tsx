import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { capitalised } from '../../../pt-br/words.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { Skeletons } from '../../app/loading.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { UnderOwnPortal, usePortalInUse } from '../../session/portal-in-use.tsx'
import { useTracker } from '../../app/tracker.ts'
import { viewOf } from '../by-kind.tsx'
import { namingField, recordName } from '../record-name.ts'
import { rowQuery, type ReadOnlyReason, type Row } from '../data.ts'
import { DetailSections, type Readable } from './detail-sections.tsx'
import { RecordNotFound } from './record-not-found.tsx'
import { History } from './history.tsx'
import { rememberedList } from '../list/list-state.ts'
import { addressOf, keyInPath, parentsOf, rowParams, type RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels, type ReferenceLabels } from '../reference.ts'
import { portalHref } from '../on-portal.ts'
import { relatedLists } from './related.ts'
import type { RemovalQuestion } from '../removal.tsx'
import { useTrail } from '../trail.ts'

const Removal = lazy(() => loadChunk(() => import('../removal.tsx')))

interface DetailProps extends ScreenProps {
  /** Buttons of a screen of its own, before the usual ones. */
  readonly actions?: (row: Row) => ReactNode
  readonly readOnlyReason?: ReadOnlyReason
  /** What a screen of its own has to say of the record, above its fields. */
  readonly note?: (row: Row) => ReactNode
  /** Where the screen leads back to, when that is not the set's own list. */
  readonly backTo?: (row: Row, routeParams: RouteParams) => string
  /** The field whose words name the list that it leads back to. */
  readonly listNamedBy?: string
  /** How some of the fields are shown. */
  readonly readable?: Readable
  readonly removal?: RemovalQuestion
}

/** One record: its fields in the form's sections, its history, and what can be done with it. */
export function Detail(props: DetailProps) {
  const { resource, set, params } = props
  const { id } = usePortalInUse()
  const key = keyInPath(resource, set.detail, params) ?? ''
  const routeParams = rowParams(props, id)
  const { data, error, refetch } = useQuery(rowQuery(resource, routeParams, key))
  const title = capitalised(resource.noun.one)
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
        <Skeletons lines={8} />
      </Paper>
    </>
  )
  if (!data) return waiting
  return (
    <UnderOwnPortal own={data.row[resource.scope?.portal ?? '']} waiting={waiting}>
      <Record {...props} row={data.row} recordKey={key} routeParams={routeParams} />
    </UnderOwnPortal>
  )
}

function Record({
  resource,
  set,
  row,
  recordKey,
  routeParams: outer,
  actions,
  readOnlyReason,
  note,
  backTo,
  listNamedBy = '',
  readable,
  removal,
}: DetailProps & {
  readonly row: Row
  readonly recordKey: string
  readonly routeParams: RouteParams
}) {
  const rights = useRights()
  const router = useRouter()
  const [removing, setRemoving] = useState(false)
  const parents = parentsOf(resource, row)
  const routeParams = { ...outer, ...parents }
  useTracker(resource, routeParams, recordKey)
  const labels = useReferenceLabels(resource, Object.keys(resource.fields), [row], routeParams)
  const name = recordName(resource, row, labels) || `${capitalised(resource.noun.one)} ${recordKey}`
  const list =
    backTo?.(row, routeParams) ?? (set.list && addressOf(resource, set.list, routeParams))
  const [why, above] = [readOnlyReason?.(row), toldAbove(resource, row, labels)]
  const edit =
    rights.edit && set.edit && !why
      ? addressOf(resource, set.edit, routeParams, recordKey)
      : undefined
  const listName = labelsOf(labels, listNamedBy).get(String(row[listNamedBy]))
  const trail = useTrail(resource, list && rememberedList(list), name, listName)
  return (
    <>
      <PageHeader
        title={name}
        crumbs={trail}
        actions={
          <>
            {actions?.(row)}
            {relatedLists(set, recordKey, parents).map(({ text, href }) => (
              <Button key={href} variant="outlined" href={href}>
                {text}
              </Button>
            ))}
            <OnPortal resource={resource} recordKey={recordKey} row={row} />
            {edit && (
              <Button variant="contained" href={edit} startIcon={<EditRounded />}>
                Editar
              </Button>
            )}
          </>
        }
      />
      {why && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {why}
        </Alert>
      )}
      {note && <Box sx={{ '& > *': { mb: 2.5 } }}>{note(row)}</Box>}
      <DetailSections {...{ resource, row, labels, readable }} toldAbove={above}>
        <History resource={resource} recordKey={recordKey} routeParams={routeParams} edit={edit} />
      </DetailSections>
      {rights.delete && !why && (
        // At the end of the record, far from what is done with it every day.
        <Box className="no-print" sx={{ mt: 2.5, display: 'flex' }}>
          <Button
            variant="text"
            color="error"
            startIcon={<DeleteRounded />}
            onClick={() => setRemoving(true)}
            sx={{ ml: 'auto' }}
          >
            Excluir
          </Button>
        </Box>
      )}
      {removing && (
        <Suspense fallback={null}>
          <Removal
            resource={resource}
            routeParams={routeParams}
            rows={[{ key: recordKey, name }]}
            question={removal}
            onClose={() => setRemoving(false)}
            onRemoved={() => {
              setRemoving(false)
              void router.navigate({ href: (list && rememberedList(list)) ?? '/' })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The fields that need not be told again: the title is one, the portal in use another. */
function toldAbove(resource: AnyResource, row: Row, labels: ReferenceLabels): ReadonlySet<string> {
  const naming = namingField(resource)
  const isTitle =
    recordName(resource, row, labels) !== '' && !viewOf(fieldOf(resource, naming)).copied
  return new Set(
    [...(isTitle ? [naming] : []), resource.scope?.portal].filter((name) => name !== undefined),
  )
}

interface OnPortalProps {
  readonly resource: AnyResource
  readonly recordKey: string
  readonly row: Row
}
/** The way to where citizens see the record, while they do. */
function OnPortal({ resource, recordKey, row }: OnPortalProps) {
  const page = portalHref(resource, recordKey, row)
  if (page === undefined) return null
  return (
    <Button variant="outlined" href={page} target="_blank" endIcon={<OpenInNewRounded />}>
      Ver no portal
    </Button>
  )
}
