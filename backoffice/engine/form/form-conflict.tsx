import { momentHere } from '../../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { titleOf } from '../by-kind.tsx'
import { Absent, valueText } from '../cell.tsx'
import type { Row, Versioned } from '../data.ts'
import type { RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels } from '../reference.ts'

export interface Conflict {
  /** Who saved in between, and when (ISO 8601). */
  readonly by: string
  readonly at: string
  readonly theirs: Versioned
}
interface ConflictProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly conflict: Conflict
  /** As the record was when this form opened. */
  readonly base: Row
  readonly mine: Row
  readonly onCancel: () => void
  readonly onChosen: (values: Row, theirs: Versioned) => void
}
type Side = 'mine' | 'theirs'

/** Two people changed the same record: both versions, field by field, and a choice for each. */
export function ConflictDialog({
  resource,
  routeParams,
  conflict,
  base,
  mine,
  onCancel,
  onChosen,
}: ConflictProps) {
  const theirs = conflict.theirs.row
  const differing = Object.keys(mine).filter(
    (name) => !fieldOf(resource, name).secret && mine[name] !== theirs[name],
  )
  // Fields that this user did not change take the other's value by default.
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      differing.map((name) => [name, mine[name] === base[name] ? 'theirs' : 'mine']),
    ),
  )
  const labels = useReferenceLabels(resource, differing, [mine, theirs], routeParams)
  const show = (name: string, value: unknown) =>
    valueText(fieldOf(resource, name), value, labelsOf(labels, name)) || <Absent />
  const chosen = () =>
    onChosen(
      {
        ...mine,
        ...Object.fromEntries(
          differing.filter((name) => sides[name] === 'theirs').map((name) => [name, theirs[name]]),
        ),
      },
      conflict.theirs,
    )
  return (
    <Dialog open onClose={onCancel} aria-labelledby="conflict-title" maxWidth="md" fullWidth>
      <DialogTitle id="conflict-title">
        {conflict.by} alterou este registro enquanto você editava
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {conflict.at && `Salvo em ${momentHere(conflict.at)}. `}Escolha, campo por campo, o que
          fica. Nada é gravado antes disso.
        </Typography>
        {differing.length === 0 && (
          <Typography>As duas versões são iguais. Salve de novo para concluir.</Typography>
        )}
        {differing.map((name) => (
          <Box
            key={name}
            component="fieldset"
            sx={{
              border: '1px solid var(--palette-divider)',
              borderRadius: 1,
              m: 0,
              mb: 1.5,
              p: 1.5,
              minWidth: 0,
            }}
          >
            <Box component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
              {titleOf(fieldOf(resource, name))}
            </Box>
            <RadioGroup
              value={sides[name] ?? 'mine'}
              onChange={(_, side) =>
                setSides({ ...sides, [name]: side === 'theirs' ? 'theirs' : 'mine' })
              }
              sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
            >
              <Version side="mine" title="A sua" text={show(name, mine[name])} />
              <Version side="theirs" title={`De ${conflict.by}`} text={show(name, theirs[name])} />
            </RadioGroup>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onCancel}>
          Voltar ao formulário
        </Button>
        <Button variant="contained" onClick={chosen}>
          Salvar com estas escolhas
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Version({
  side,
  title,
  text,
}: {
  readonly side: Side
  readonly title: string
  readonly text: React.ReactNode
}) {
  return (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      sx={{ alignItems: 'flex-start', m: 0, gap: 0.5, minWidth: 0 }}
      label={
        <>
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {title}
          </Typography>
          <Box
            component="span"
            sx={{
              display: 'block',
              maxHeight: 160,
              overflow: 'auto',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-wrap',
            }}
          >
            {text}
          </Box>
        </>
      }
    />
  )
}
