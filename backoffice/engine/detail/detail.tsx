import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { chunk } from '../../app/chunk.ts'
import { Skeletons } from '../../app/loading.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { InOwnPortal, usePortalInUse } from '../../session/portal-in-use.tsx'
import { useTracker } from '../../app/tracker.ts'
import { Value, valueText } from '../cell.tsx'
import { CopyButton } from './copy-button.tsx'
import { rowQuery, type Closed, type Row } from '../data.ts'
import { isLifecycle } from '../list/filters.ts'
import { Gone } from './gone.tsx'
import { History } from './history.tsx'
import { asLeft } from '../list/list-state.ts'
import { capital } from '../noun.ts'
import { addressOf, keyInPath, parentsOf, rowPlace, type Place } from '../place.ts'
import { textsOf, useTexts, type Texts } from '../reference.ts'
import { relatedLists } from './related.ts'
import { useTrail } from '../trail.ts'

const Removal = lazy(() => chunk(() => import('../removal.tsx')))
const RichTextView = lazy(() => chunk(() => import('./rich-text-view.tsx')))

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
  const title = capital(resource.noun.one)
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
      <Shown {...props} row={data.row} recordKey={key} place={place} />
    </InOwnPortal>
  )
}

function Shown({
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
  const [first = ''] = resource.list.columns
  const called = fieldOf(resource, first)
  // A text of many lines is no name.
  const name =
    (called.kind === 'richText' ? '' : valueText(called, row[first], textsOf(texts, first))) ||
    `${capital(resource.noun.one)} ${recordKey}`
  const list = backTo?.(row, place) ?? (set.list && addressOf(resource, set.list, place))
  const why = closed?.(row)
  const edit =
    rights.edit && set.edit && !why ? addressOf(resource, set.edit, place, recordKey) : undefined
  const main = resource.form.filter(({ aside }) => !aside)
  const aside = resource.form.filter((section) => section.aside)
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
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: aside.length > 0 ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
          },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          {main.map((section) => (
            <Section
              key={section.title}
              resource={resource}
              title={section.title}
              names={section.fields}
              row={row}
              texts={texts}
              narrow={false}
            />
          ))}
        </Box>
        {aside.length > 0 && (
          <Box
            sx={{ display: 'grid', gap: 2.5, gridRow: { lg: '1 / span 2' }, gridColumn: { lg: 2 } }}
          >
            {aside.map((section) => (
              <Section
                key={section.title}
                resource={resource}
                title={section.title}
                names={section.fields}
                row={row}
                texts={texts}
                narrow
              />
            ))}
          </Box>
        )}
        <History resource={resource} recordKey={recordKey} place={place} />
      </Box>
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

interface SectionProps {
  readonly resource: AnyResource
  readonly title: string
  readonly names: readonly string[]
  readonly row: Row
  readonly texts: Texts
  readonly narrow: boolean
}
const wide = new Set(['longText', 'richText'])
const copied = new Set(['masked', 'url'])
function Section({ resource, title, names, row, texts, narrow }: SectionProps) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          columnGap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: narrow ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        {names
          .filter((name) => !fieldOf(resource, name).secret && !isLifecycle(name))
          .map((name) => {
            const field = fieldOf(resource, name)
            const text = valueText(field, row[name], textsOf(texts, name))
            return (
              <Box
                key={name}
                sx={{ minWidth: 0, gridColumn: wide.has(field.kind) ? '1 / -1' : undefined }}
              >
                <Typography component="dt" variant="body2" color="textSecondary">
                  {field.label}
                </Typography>
                <Box
                  component="dd"
                  sx={{
                    m: 0,
                    mt: 0.25,
                    overflowWrap: 'anywhere',
                    whiteSpace: field.kind === 'longText' ? 'pre-wrap' : undefined,
                  }}
                >
                  {field.kind === 'richText' && text ? (
                    <Suspense fallback={text}>
                      <RichTextView html={String(row[name])} />
                    </Suspense>
                  ) : field.accept === 'image' && text ? (
                    <Picture address={`/arquivos/${text}`} alt={field.label} />
                  ) : (
                    <Value field={field} value={row[name]} texts={textsOf(texts, name)} />
                  )}
                  {copied.has(field.kind) && text && <CopyButton text={text} label={field.label} />}
                </Box>
              </Box>
            )
          })}
      </Box>
    </Paper>
  )
}

const Picture = ({ address, alt }: { readonly address: string; readonly alt: string }) => (
  <Box
    component="img"
    src={address}
    alt={alt}
    sx={{
      display: 'block',
      mt: 0.5,
      maxWidth: '100%',
      maxHeight: 220,
      objectFit: 'contain',
      borderRadius: 1,
      border: '1px solid var(--palette-divider)',
      backgroundColor: 'var(--palette-tint-quiet)',
    }}
  />
)
