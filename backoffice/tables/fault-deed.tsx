import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import type { TableFileField, FileResult } from '../../tables/calls/table-file.ts'
import type { FaultGroup } from '../engine/import/group-faults.ts'
import { shortestReason, withLinesOut } from './leave-out.tsx'
import { withMeaning, type SendState } from './send-state.ts'

/** Where the texts are that somebody has to say the meaning of. */
export const unknownTexts = 'textos-desconhecidos'

interface DeedProps {
  readonly group: FaultGroup
  readonly fields: readonly TableFileField[]
  readonly maySum: boolean
  readonly state: SendState
  readonly result: FileResult
}

/** Another way to read the file that does away with a fault. */
function readingFor({
  group: { code, field },
  fields,
  maySum,
  state: { mapping },
}: DeedProps): { readonly yes: string; readonly mapping: FileMapping } | undefined {
  const column = fields.find(({ nome }) => nome === field)
  if (code === 'obrigatorio' && column && column.naoInformado !== null)
    return {
      yes: 'O arquivo não informa onde está vazio',
      mapping: withMeaning(mapping, column.nome, '', column.naoInformado),
    }
  if (code === 'periodo' && mapping.soDoPeriodo !== true)
    return { yes: 'Ficar só com as linhas do período', mapping: { ...mapping, soDoPeriodo: true } }
  if (code === 'repetida' && maySum && !mapping.somar)
    return { yes: 'Somar os valores das que repetem', mapping: { ...mapping, somar: true } }
  return undefined
}

/** What somebody can do about a fault of a file: choose, read it otherwise, or leave its lines out. */
export function FaultDeed(props: DeedProps) {
  const { group, state, result } = props
  const [done, setDone] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  if (result.situacao !== 'recusada') return null
  if (done !== undefined)
    return (
      <Typography variant="body2" role="status" sx={{ pt: 0.5, fontWeight: 600 }}>
        {done} Decida os outros e confira de novo.
      </Typography>
    )
  const reading = readingFor(props)
  const isUnknown =
    (group.code === 'opcao' || group.code === 'codigo') &&
    result.desconhecidos.some(({ campo }) => campo === group.field)
  const { cabecalho = 0 } = state.look ?? {}
  const mayLeave =
    group.lines.length < result.linhas && group.lines.every((line) => line > cabecalho)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.75, alignItems: 'center' }}>
      {isUnknown && (
        <Button size="small" variant="outlined" onClick={goToTexts}>
          Escolher o que os textos valem
        </Button>
      )}
      {reading && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            state.mend({ mapping: reading.mapping })
            setDone(`Anotado: ${reading.yes.toLowerCase()}.`)
          }}
        >
          {reading.yes}
        </Button>
      )}
      {mayLeave && !isLeaving && (
        <Button size="small" onClick={() => setLeaving(true)}>
          Deixar de fora {counted(group.lines.length, 'linha', 'linhas')}…
        </Button>
      )}
      {isLeaving && (
        <LeaveLines
          lines={group.lines}
          onLeave={(reason) => {
            state.mend({ out: withLinesOut(state.out, group.lines, reason) })
            setDone(
              `${counted(group.lines.length, 'linha fica', 'linhas ficam')} de fora: ${reason}.`,
            )
          }}
        />
      )}
      {!isUnknown && !reading && !mayLeave && (
        <Typography variant="body2">Corrija no arquivo e escolha-o de novo.</Typography>
      )}
    </Box>
  )
}

function goToTexts(): void {
  const place = document.getElementById(unknownTexts)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

interface LeaveProps {
  readonly lines: readonly number[]
  readonly onLeave: (reason: string) => void
}
/** Asks why lines stay out, which citizens read. */
function LeaveLines({ lines, onLeave }: LeaveProps) {
  const [reason, setReason] = useState('')
  const words = reason.trim().replace(/\.$/, '')
  return (
    <>
      <TextField
        size="small"
        label="Por que ficam de fora (o portal mostra)"
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value.slice(0, 300))}
        sx={{ flex: '1 1 280px', maxWidth: 560 }}
      />
      <Button
        size="small"
        variant="outlined"
        disabled={words.length < shortestReason}
        onClick={() => onLeave(words)}
      >
        Deixar de fora {counted(lines.length, 'linha', 'linhas')}
      </Button>
    </>
  )
}
