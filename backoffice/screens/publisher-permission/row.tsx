import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { FieldOf } from '../../../kernel/field.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { DateInput } from '../../inputs/date.tsx'
import type { RouteParams } from '../../engine/route-params.ts'
import { labelsQuery } from '../../engine/reference.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import { namesOf } from './types.ts'
import { permissionState, type PermissionDraft, type PermissionState } from './draft.ts'

const words: Readonly<
  Record<PermissionState, readonly [string, 'success' | 'default' | 'warning' | 'error']>
> = {
  now: ['Em vigor', 'success'],
  future: ['Ainda não começou', 'warning'],
  ended: ['Encerrada', 'default'],
  denied: ['Suspensa', 'default'],
  removed: ['Será excluída', 'error'],
}
const { fields } = publisherPermission
function useText(
  field: FieldOf<'reference'>,
  routeParams: RouteParams,
  value: string | number | null,
  none: string,
): string {
  const { data } = useQuery(labelsQuery(field, routeParams, value === null ? [] : [String(value)]))
  return value === null ? none : (data?.get(String(value)) ?? '…')
}

interface RowProps {
  readonly row: PermissionDraft
  /** The types that it covers, once they are known. */
  readonly publishes?: readonly DocumentType[]
  readonly routeParams: RouteParams
  readonly editable: boolean
  readonly removable: boolean
  readonly onChange: (draft: Partial<PermissionDraft>) => void
  readonly onDrop: () => void
}
/**
 * One permission: where, from when to when, and what that means today; what is new means nothing before it is saved.
 */
export function PermissionRow({
  row,
  publishes,
  routeParams,
  editable,
  removable,
  onChange,
  onDrop,
}: RowProps) {
  const unit = useText(fields.clientId, routeParams, row.clientId, '')
  const menu = useText(fields.menuId, routeParams, row.menuId, 'Todos os menus')
  const submenu = useText(
    fields.submenuId,
    routeParams,
    row.submenuId,
    row.menuId === null ? '' : 'todos os submenus',
  )
  const [word, color] = words[permissionState(row)]
  const gone = row.state === 'removed'
  const waiting = !gone && (row.id === null || row.state === 'changed')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        px: { xs: 2, sm: 2.5 },
        py: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 170px 170px 170px' },
        backgroundColor: row.state === 'saved' ? undefined : 'var(--palette-tint-sun)',
      }}
    >
      <Box sx={{ minWidth: 0, textDecoration: gone ? 'line-through' : undefined }}>
        <Typography sx={{ fontWeight: 600 }}>{unit}</Typography>
        <Typography color="textSecondary">{[menu, submenu].filter(Boolean).join(' › ')}</Typography>
        {row.menuId !== null && publishes && (
          <Typography variant="body2" color="textSecondary">
            {publishes.length > 0
              ? `Publica: ${namesOf(publishes)}`
              : 'Não alcança nenhum tipo de documento.'}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
          {row.id !== null && <Chip size="small" label={word} color={color} variant="outlined" />}
          {waiting && <Chip size="small" label="Por salvar" color="warning" variant="outlined" />}
        </Box>
      </Box>
      <DateInput
        label="A partir de"
        value={row.from}
        disabled={!editable || gone}
        onChange={(from) => onChange({ from })}
      />
      <DateInput
        label="Até"
        value={row.until}
        disabled={!editable || gone}
        onChange={(until) => onChange({ until })}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          pt: { lg: 3.25 },
          justifyContent: { lg: 'flex-end' },
        }}
      >
        {editable && !gone && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => onChange({ permission: !row.permission })}
          >
            {row.permission ? 'Suspender' : 'Liberar'}
          </Button>
        )}
        {removable && (
          <Button
            size="small"
            variant="text"
            color={gone ? 'primary' : 'error'}
            onClick={() =>
              row.id === null ? onDrop() : onChange({ state: gone ? 'changed' : 'removed' })
            }
          >
            {gone ? 'Manter' : 'Excluir'}
          </Button>
        )}
      </Box>
    </Box>
  )
}
