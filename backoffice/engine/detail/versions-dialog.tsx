import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { momentHere } from '../../app/clock.ts'
import { PanelFrame } from '../../ui/panel-frame.tsx'
import { wordChanges, WordSide } from '../../ui/word-changes.tsx'
import { titleOf, viewOf } from '../by-kind.tsx'
import { Absent, valueText } from '../cell.tsx'
import { labelsOf, useReferenceLabels } from '../reference.ts'
import type { RouteParams } from '../route-params.ts'
import { ChangeComparison } from './history-panel.tsx'
import { differing, formWithVersion, type RecordVersion } from './record-versions.ts'

interface VersionsProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  /** The newest first: that is the record of today. */
  readonly versions: readonly RecordVersion[]
  readonly opened: RecordVersion
  /** The address of the record's form, for who may change it. */
  readonly edit: string | undefined
  readonly onClose: () => void
}

/** Two versions of a record, field by field and word by word, and the way back to the older one. */
export default function VersionsDialog(props: VersionsProps) {
  const { resource, routeParams, versions, opened, edit, onClose } = props
  const [sides, setSides] = useState([opened.id, versions[0]?.id ?? opened.id])
  const chosen = versions.filter(({ id }) => sides.includes(id))
  const older = chosen.at(-1) ?? opened
  const newer = chosen[0] ?? opened
  const names = differing(resource, older.row, newer.row)
  const labels = useReferenceLabels(resource, names, [older.row, newer.row], routeParams)
  const isFormer = older.id !== versions[0]?.id
  return (
    <PanelFrame
      title="Comparar versões"
      isWide
      onClose={onClose}
      acts={
        edit !== undefined &&
        isFormer && (
          <Button variant="contained" href={formWithVersion(edit, older)}>
            Restaurar a de {momentHere(older.at)}…
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 1 }}>
        {['Uma versão', 'Outra versão'].map((label, at) => (
          <TextField
            key={label}
            select
            label={label}
            value={sides[at]}
            onChange={({ target }) =>
              setSides(sides.map((id, side) => (side === at ? Number(target.value) : id)))
            }
          >
            {versions.map((version, order) => (
              <MenuItem key={version.id} value={version.id}>
                {order === 0 ? 'Hoje: ' : ''}
                {momentHere(version.at)} · {version.by}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      {names.length === 0 ? (
        <Alert severity="info">As duas versões são iguais.</Alert>
      ) : (
        <ChangeComparison
          head="Campo"
          changes={names.map((name) => ({
            name,
            label: titleOf(fieldOf(resource, name)),
            ...sidesOf(
              [older, newer].map(({ row }) => {
                const field = fieldOf(resource, name)
                const text = valueText(field, row[name], labelsOf(labels, name))
                return viewOf(field).brief?.(text) ?? text
              }),
            ),
          }))}
        />
      )}
      {edit !== undefined && isFormer && (
        <Typography variant="body2" color="textSecondary">
          Restaurar abre o formulário com os valores daquela versão. Nada muda antes de salvar.
        </Typography>
      )}
    </PanelFrame>
  )
}

/** What stood before and after, with the words marked that differ. */
function sidesOf([was = '', is = '']: readonly string[]) {
  if (was === is && was !== '') {
    const layout = <em>O texto é o mesmo: muda a formatação.</em>
    return { before: layout, after: layout }
  }
  const changes = was === '' || is === '' ? undefined : wordChanges(was, is)
  if (changes === undefined) return { before: was || <Absent />, after: is || <Absent /> }
  return {
    before: <WordSide changes={changes} side="before" />,
    after: <WordSide changes={changes} side="after" />,
  }
}
