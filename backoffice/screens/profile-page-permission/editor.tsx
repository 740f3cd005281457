import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted, fold, wordsSought } from '../../../pt-br/words.ts'
import { EmptyState } from '../../app/loading.tsx'
import { FootBar } from '../../engine/form/form-bar.tsx'
import { LeaveGuard } from '../../engine/form/form-leave.tsx'
import { TextInput } from '../../inputs/text.tsx'
import { useRights } from '../../session/permission.ts'
import { CopyFrom } from './copy.tsx'
import { useMatrixEditing, type MatrixEditing } from './editing.ts'
import { Grid } from './grid.tsx'
import { changedPages, technicalPagesIn, withoutPages } from './matrix.ts'
import type { Area, Masks, Matrix } from './matrix.ts'
import { TechnicalPages } from './technical-pages.tsx'

type Show = 'all' | 'granted' | 'changed'
const shows: readonly (readonly [Show, string])[] = [
  ['all', 'Todas'],
  ['granted', 'Com permissão'],
  ['changed', 'Mudadas'],
]

function visibleAreas(
  areas: readonly Area[],
  q: string,
  show: Show,
  before: Masks,
  masks: Masks,
): readonly Area[] {
  const words = wordsSought(fold(q))
  return areas
    .map((area) => ({
      ...area,
      pages: area.pages.filter(
        ({ id, title, path }) =>
          words.every((word) => fold(`${area.title} ${title} ${path}`).includes(word)) &&
          (show === 'all' ||
            (show === 'granted' ? (masks[id] ?? 0) !== 0 : (masks[id] ?? 0) !== (before[id] ?? 0))),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** The pages of a profile, searched and narrowed, with what it may do on each. */
export function Editor({ matrix }: { readonly matrix: Matrix }) {
  const rights = useRights()
  const editing = useMatrixEditing(matrix)
  const { masks, unsaved, busy, push } = editing
  const [q, setQ] = useState('')
  const [show, setShow] = useState<Show>('all')
  // Nothing is left to show once the last change was taken back.
  const seen = unsaved === 0 && show === 'changed' ? 'all' : show
  const areas = visibleAreas(matrix.areas, q, seen, matrix.masks, masks)
  return (
    <>
      <LeaveGuard unsaved={() => unsaved > 0 && !busy} kept={false} />
      {!rights.edit && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Você pode ver as permissões, mas não mudá-las.
        </Alert>
      )}
      {rights.edit && matrix.isReady && (
        <TechnicalPages
          pages={technicalPagesIn(matrix, masks)}
          onTake={(pages) => {
            push(withoutPages(masks, pages))
            setQ('')
            setShow('changed')
          }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end', mb: 2 }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 340 }}>
          <TextInput
            label="Buscar página"
            placeholder="notícias, usuários, menu"
            value={q || null}
            onChange={(text) => setQ(text ?? '')}
          />
        </Box>
        <Box
          role="group"
          aria-label="Mostrar"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 0.5 }}
        >
          {shows.map(([name, label]) => (
            <Chip
              key={name}
              label={label}
              aria-pressed={seen === name}
              disabled={name === 'changed' && unsaved === 0}
              color={seen === name ? 'primary' : 'default'}
              variant={seen === name ? 'filled' : 'outlined'}
              onClick={() => setShow(name)}
            />
          ))}
        </Box>
        {rights.edit && (
          <Box className="no-print" sx={{ pb: 0.25 }}>
            <CopyFrom
              matrix={matrix}
              masks={masks}
              onCopy={(next) => {
                push(next)
                setQ('')
                setShow('changed')
              }}
            />
          </Box>
        )}
        <Typography
          variant="body2"
          color="textSecondary"
          className="no-print"
          sx={{ ml: { md: 'auto' }, pb: 1, display: { xs: 'none', md: 'block' } }}
        >
          Setas movem, Espaço marca, Shift + Espaço marca a linha.
        </Typography>
      </Box>
      {areas.length === 0 ? (
        <EmptyState title="Nada encontrado" text="Nenhuma página combina com a busca." />
      ) : (
        <Paper variant="outlined" sx={{ overflow: 'clip' }}>
          <Grid
            areas={areas}
            before={matrix.masks}
            masks={masks}
            editable={rights.edit}
            onChange={push}
          />
        </Paper>
      )}
      {unsaved > 0 && <SaveBar matrix={matrix} editing={editing} />}
    </>
  )
}

interface SaveBarProps {
  readonly matrix: Matrix
  readonly editing: MatrixEditing
}
/** Saving, undoing and discarding, and how much waits for it. */
function SaveBar({ matrix, editing }: SaveBarProps) {
  const { masks, unsaved, busy, undo, discard, send } = editing
  return (
    <FootBar label="Mudanças por salvar">
      <Button variant="contained" loading={busy} onClick={() => void send()}>
        Salvar
      </Button>
      <Button variant="outlined" disabled={busy} onClick={undo}>
        Desfazer
      </Button>
      <Button variant="text" disabled={busy} onClick={discard}>
        Descartar
      </Button>
      <Typography
        variant="body2"
        color="textSecondary"
        aria-live="polite"
        sx={{ ml: { sm: 'auto' } }}
      >
        {counted(unsaved, 'mudança', 'mudanças')} em{' '}
        {counted(changedPages(matrix.masks, masks).length, 'página', 'páginas')}
      </Typography>
    </FootBar>
  )
}
