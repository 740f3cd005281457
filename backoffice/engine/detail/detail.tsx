import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { capitalised } from '../../../kernel/portuguese.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { chunk } from '../../app/chunk.ts'
import { Skeletons } from '../../app/loading.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { InOwnPortal, usePortalInUse } from '../../session/portal-in-use.tsx'
import { useTracker } from '../../app/tracker.ts'
import { viewOf } from '../by-kind.tsx'
import { valueText } from '../cell.tsx'
import { rowQuery, type Closed, type Row } from '../data.ts'
import { DetailSections } from './detail-sections.tsx'
import { Gone } from './gone.tsx'
import { History } from './history.tsx'
import { asLeft } from '../list/list-state.ts'
import { addressOf, keyInPath, parentsOf, rowPlace, type Place } from '../place.ts'
import { textsOf, useTexts, type Texts } from '../reference.ts'
import { relatedLists } from './related.ts'
import { useTrail } from '../trail.ts'

const Removal = lazy(() => chunk(() => import('../removal.tsx')))

interface DetailProps extends ScreenProps {
  /** Buttons of a screen of its own, before the usual ones. */
  readonly actions?: (row: Row) => ReactNode
  readonly closed?: Closed
  /** What a screen of its own has to say of the record, above its fields. */
  readonly note?: (row: Row) => ReactNode
  /** Where the screen leads back to, when that is not the set's own list. */
  readonly backTo?: (row: Row, place: Place) => string
}

/** One record: its fields in the form's sections, its history, and what can be done with it. */
export function Detail(props: DetailProps) {
  const { resource, set, params } = props
  const { id } = usePortalInUse()
  const key = keyInPath(resource, set.detail, params) ?? ''
  const place = rowPlace(props, id)
  const { data, error, refetch } = useQuery(rowQuery(resource, place, key))
  const title = capitalised(resource.noun.one)
  if (error && !data)
    return (
      <>
        <PageHeader title={title} />
        <Gone
          resource={resource}
          error={error}
          retry={() => void refetch()}
          back={set.list && addressOf(resource, set.list, place)}
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
    <InOwnPortal own={data.row[resource.scope?.portal ?? '']} waiting={waiting}>
      <Record {...props} row={data.row} recordKey={key} place={place} />
    </InOwnPortal>
  )
}

function Record({
  resource,
  set,
  row,
  recordKey,
  place: outer,
  actions,
  closed,
  note,
  backTo,
}: DetailProps & { readonly row: Row; readonly recordKey: string; readonly place: Place }) {
  const rights = useRights()
  const router = useRouter()
  const [removing, setRemoving] = useState(false)
  const parents = parentsOf(resource, row)
  const place = { ...outer, ...parents }
  useTracker(resource, place, recordKey)
  const texts = useTexts(resource, Object.keys(resource.fields), [row], place)
  const name = nameOf(resource, row, texts) || `${capitalised(resource.noun.one)} ${recordKey}`
  const list = backTo?.(row, place) ?? (set.list && addressOf(resource, set.list, place))
  const why = closed?.(row)
  const edit =
    rights.edit && set.edit && !why ? addressOf(resource, set.edit, place, recordKey) : undefined
  const trail = useTrail(resource, list && asLeft(list), name)
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
            {rights.delete && !why && (
              <Button
                variant="outlined"
                color="error"
                startIcon={<DeleteRounded />}
                onClick={() => setRemoving(true)}
              >
                Excluir
              </Button>
            )}
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
      <DetailSections resource={resource} row={row} texts={texts}>
        <History resource={resource} recordKey={recordKey} place={place} />
      </DetailSections>
      {removing && (
        <Suspense fallback={null}>
          <Removal
            resource={resource}
            place={place}
            rows={[{ key: recordKey, name }]}
            onClose={() => setRemoving(false)}
            onRemoved={() => {
              setRemoving(false)
              void router.navigate({ href: (list && asLeft(list)) ?? '/' })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** What people call a record: its first column, unless that is a text of many lines. */
function nameOf(resource: AnyResource, row: Row, texts: Texts): string {
  const [first = ''] = resource.list.columns
  const field = fieldOf(resource, first)
  return viewOf(field).nameless ? '' : valueText(field, row[first], textsOf(texts, first))
}
