import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { profilePagePermission } from '../../../resources/access/profile-page-permission.ts'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { MenuButton } from '../../engine/list/menu-button.tsx'
import { optionsQuery, labelsQuery, type OptionSource } from '../../engine/reference.ts'
import {
  changedPages,
  changes,
  copiedMasks,
  matrixQuery,
  type Masks,
  type Matrix,
} from './matrix.ts'

const field = profilePagePermission.fields.profileManagerId
/** All profiles of managers but the one on the screen. */
const others = (own: string): OptionSource => ({
  options: (q) => ({
    ...optionsQuery(field, {}, q),
    select: (all) => all.filter(({ value }) => value !== own),
  }),
  labels: (values) => labelsQuery(field, {}, values),
})

interface CopyProps {
  readonly matrix: Matrix
  /** As they stand on the screen. */
  readonly masks: Masks
  readonly onCopy: (masks: Masks) => void
}

/** Takes over the rights of another profile: they change on the screen, and count only when saved. */
export function CopyFrom(props: CopyProps) {
  return (
    <MenuButton text="Copiar de outro perfil" icon={<ContentCopyRounded />} popup="dialog">
      {(anchor, close) => <CopyPanel {...props} anchor={anchor} onClose={close} />}
    </MenuButton>
  )
}

interface PanelProps extends CopyProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}
function CopyPanel({ matrix, masks, onCopy, anchor, onClose }: PanelProps) {
  const [from, setFrom] = useState<string | null>(null)
  const [found, setFound] = useState<
    { readonly masks: Masks; readonly left: number } | string | null
  >(null)
  const choose = async (value: string | number | null) => {
    const id = value === null ? null : String(value)
    setFrom(id)
    setFound(null)
    if (id === null) return
    try {
      setFound(
        copiedMasks(matrix.areas, masks, (await queryClient.fetchQuery(matrixQuery(id))).masks),
      )
    } catch (fault) {
      setFound(asProblem(fault).message)
    }
  }
  const ready =
    found !== null && typeof found !== 'string' && changes(masks, found.masks) > 0 ? found : null
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Copiar de outro perfil',
          sx: { mt: 0.5, width: 400, maxWidth: 'calc(100vw - 32px)', p: 2 },
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ReferenceInput
          label="Copiar as permissões de"
          field={field}
          routeParams={{}}
          source={others(String(matrix.id))}
          value={from === null ? null : Number(from)}
          onChange={(value) => void choose(value)}
        />
        <Box aria-live="polite">
          {typeof found === 'string' ? (
            <Alert severity="error">{found}</Alert>
          ) : (
            found && <Outcome before={masks} {...found} />
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="contained"
            disabled={ready === null}
            onClick={() => {
              if (ready) onCopy(ready.masks)
              onClose()
            }}
          >
            Copiar
          </Button>
        </Box>
      </Box>
    </Popover>
  )
}

/** What copying will change, before it does. */
function Outcome({
  before,
  masks,
  left,
}: {
  readonly before: Masks
  readonly masks: Masks
  readonly left: number
}) {
  const all = changes(before, masks)
  return (
    <>
      <Typography variant="body2">
        {all === 0
          ? 'Nada muda: este perfil já pode o mesmo.'
          : `${counted(all, 'permissão muda', 'permissões mudam')} em ${counted(changedPages(before, masks).length, 'página', 'páginas')}. Nada vale antes de salvar.`}
      </Typography>
      {left > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {counted(left, 'permissão fica como está', 'permissões ficam como estão')}: você só pode
          dar o que você mesmo tem.
        </Typography>
      )}
    </>
  )
}
