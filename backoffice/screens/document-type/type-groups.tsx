import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../pt-br/day.ts'
import { counted, fold } from '../../../pt-br/words.ts'
import { fillPath, screenSets } from '../../../kernel/call.ts'
import type { DutyLineSeen } from '../../../resources/calls/duty.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import { isLate } from '../../duties/data.ts'
import { rowsQuery } from '../../engine/data.ts'
import { withPortal } from '../../engine/route-params.ts'
import { Series } from './series.tsx'

/** A type with what the portal owes of it. */
export interface OwedType {
  readonly type: DocumentType
  readonly lines: readonly DutyLineSeen[]
}
const isDue = ({ estado }: DutyLineSeen) => estado === 'vence' || estado === 'vence-hoje'
export const isTypeLate = ({ lines }: OwedType) => lines.some(isLate)
export const wasNeverPublished = ({ lines }: OwedType) =>
  lines.length > 0 && lines.every(({ ultima }) => ultima === null)

/** Where a type stands: what is late and what falls due before the subjects. */
const headOf = (owed: OwedType) =>
  isTypeLate(owed)
    ? 'Com falta'
    : owed.lines.some(isDue)
      ? 'Vence nos próximos dias'
      : owed.type.type
const headsFirst = ['Com falta', 'Vence nos próximos dias']

interface GroupsProps {
  readonly types: readonly OwedType[]
  readonly portalId: number
  /** Whether the person publishes them. */
  readonly publishes: boolean
}
/** Types by subject, those that are late or fall due first. */
export function TypeGroups({ types, portalId, publishes }: GroupsProps) {
  const groups = Map.groupBy(types, headOf)
  const heads = [...headsFirst.filter((head) => groups.has(head)), ...groups.keys()]
  return [...new Set(heads)].map((head) => (
    <Paper key={head} variant="outlined" sx={{ mb: 2 }}>
      <Typography
        variant="h2"
        sx={{ px: 2, pt: 1.5, pb: 0.75, ...(head === 'Com falta' && { color: 'error.main' }) }}
      >
        {head}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.get(head)?.map((owed) => (
          <TypeRow key={owed.type.id} owed={owed} portalId={portalId} publishes={publishes} />
        ))}
      </Box>
    </Paper>
  ))
}

/** Whether a short name says more than the long one, as RREO does and `Licitação` beside `Licitações` does not. */
const isNews = (short: string, long: string) =>
  !fold(short)
    .split(' ')
    .every((word) => fold(long).includes(word.slice(0, 4)))

const [documents] = screenSets(documentElement)
interface RowProps extends Omit<GroupsProps, 'types'> {
  readonly owed: OwedType
}
/** One type: its list, its last twelve months, how it stands, and the way to publish it. */
function TypeRow({ owed, portalId, publishes }: RowProps) {
  const { id, description, shortDescription } = owed.type
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          lg: 'minmax(0, 1fr) 324px minmax(0, 0.9fr) auto',
        },
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'center',
        minHeight: 44,
        px: 2,
        py: 0.5,
        borderTop: '1px solid var(--palette-divider)',
      }}
    >
      <Link
        href={withPortal(fillPath(documents?.list ?? '', { id }), portalId)}
        underline="hover"
        sx={{ fontWeight: 600, py: 0.5 }}
      >
        {description}
        {shortDescription && isNews(shortDescription, description) && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' '}
            {shortDescription}
          </Box>
        )}
      </Link>
      <Box
        sx={{
          display: 'grid',
          gap: '3px',
          gridRow: { xs: 2, lg: 'auto' },
          gridColumn: { xs: '1 / -1', lg: 'auto' },
        }}
      >
        {[...Map.groupBy(owed.lines, ({ periodo }) => periodo)].map(([every, lines]) => (
          <Series key={every} name={description} lines={lines} />
        ))}
      </Box>
      <Typography
        variant="body2"
        sx={{
          gridRow: { xs: 3, lg: 'auto' },
          gridColumn: { xs: '1 / -1', lg: 'auto' },
          color: isTypeLate(owed) ? 'error.main' : 'text.secondary',
        }}
      >
        {owed.lines.length > 0 ? standingText(owed.lines) : <Total id={id} portalId={portalId} />}
      </Typography>
      {publishes && documents?.create ? (
        <Button
          size="small"
          variant="outlined"
          href={withPortal(`${documents.create}?tipo=${id}`, portalId)}
          aria-label={`Publicar em ${description}`}
          sx={{ gridRow: 1, gridColumn: { xs: 2, lg: 4 } }}
        >
          Publicar
        </Button>
      ) : (
        <span />
      )}
    </Box>
  )
}

/** `faltam 2 períodos, desde agosto de 2026`; what falls due; when something came last. */
function standingText(lines: readonly DutyLineSeen[]): string {
  const late = lines.filter(isLate)
  const [first] = late
  if (first && late.length > 1)
    return `Falta em ${counted(late.length, 'unidade', 'unidades')}: ${late.map(({ unidade }) => unidade.nome).join(', ')}`
  if (first) {
    const where = lines.length > 1 ? ` (${first.unidade.nome})` : ''
    if (first.falta === null) return `${first.situacao}${where}`
    return first.faltam > 1
      ? `Faltam ${first.faltam} períodos, desde ${first.falta}${where}`
      : `Falta ${first.falta}${where}`
  }
  const due = lines.find(isDue)
  if (due) return [due.falta, due.situacao].filter(Boolean).join(': ')
  const last = lines
    .flatMap(({ ultima }) => ultima ?? [])
    .toSorted()
    .at(-1)
  return last === undefined ? (lines[0]?.situacao ?? '') : `Último em ${dayText(last)}`
}

/** The total of a list of one page: of a type that is not owed nothing else is known. */
function Total({ id, portalId }: { readonly id: number; readonly portalId: number }) {
  const { data, isError } = useQuery(
    rowsQuery(documentElement, { portalId, year: '0000', typeId: id }, { page: 1, pageSize: 10 }),
  )
  if (data)
    return data.total === 0 ? 'Nenhum documento' : counted(data.total, 'documento', 'documentos')
  return isError ? '' : <Skeleton width={90} />
}
