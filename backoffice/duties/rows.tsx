import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import EditRounded from '@mui/icons-material/EditRounded'
import EventBusyRounded from '@mui/icons-material/EventBusyRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dayText } from '../../pt-br/day.ts'
import { counted } from '../../pt-br/words.ts'
import { dutyPeriods, takeAbsenceBack, type DutyLineSeen } from '../../resources/calls/duty.ts'
import { Absent } from '../engine/cell.tsx'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { RowsTable, type RowColumn } from '../engine/list/rows-table.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { dutiesKey, dutyPath, isLate, keyOfLine } from './data.ts'
import { SignDialog } from './sign-dialog.tsx'

type Line = DutyLineSeen
const actOf = ({ conjunto }: Line) => (conjunto === null ? 'Publicar' : 'Enviar')
const isOwed = ({ estado }: Line) => !['em-dia', 'nao-houve', 'nao-se-aplica'].includes(estado)

const Below = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Box>
)

/** How often it is owed, and what of it is missing or comes next. */
const Period = ({ line: { periodo, falta, faltam } }: { readonly line: Line }) => (
  <>
    {dutyPeriods[periodo]}
    {falta !== null && (
      <Below>
        {faltam > 1 ? `faltam ${counted(faltam, 'período', 'períodos')}, desde ${falta}` : falta}
      </Below>
    )}
  </>
)

/** Late is told by its colour and by its words. */
function Situation({ line }: { readonly line: Line }) {
  const { estado, situacao, motivo, assinatura, feriado } = line
  const color = isLate(line) ? 'error.main' : isOwed(line) ? 'warning.main' : 'text.primary'
  const why = estado === 'nao-houve' ? (assinatura?.motivo ?? null) : motivo
  return (
    <>
      <Box component="span" sx={{ color, fontWeight: 600 }}>
        {situacao}
      </Box>
      {why !== null && <Below>{why}</Below>}
      {feriado !== null && <Below>{feriado}</Below>}
    </>
  )
}

const nameOf = ({ nome, saiu }: NonNullable<Line['responsavel']>) =>
  saiu ? `${nome} (não entra mais)` : nome
/** Who answers for it, and who stands in. */
const People = ({ line: { responsavel, suplente } }: { readonly line: Line }) => (
  <>
    {responsavel === null ? 'sem responsável' : nameOf(responsavel)}
    {suplente !== null && <Below>suplente: {nameOf(suplente)}</Below>}
  </>
)

const columns: readonly RowColumn<Line>[] = [
  { label: 'Obrigação', whole: true, show: ({ titulo }) => titulo },
  { label: 'Unidade', show: ({ unidade }) => unidade.nome },
  { label: 'Período', whole: true, show: (line) => <Period line={line} /> },
  { label: 'Situação', whole: true, show: (line) => <Situation line={line} /> },
  { label: 'Lei', show: ({ lei }) => lei },
  { label: 'Quem responde', whole: true, show: (line) => <People line={line} /> },
]

interface DoProps {
  readonly line: Line
  readonly onSign: (line: Line) => void
  readonly onTakeBack: (line: Line) => void
}
/** What is done about a line at once: what is missing is published, or signed as not having happened. */
const Do = ({ line, onSign, onTakeBack }: DoProps) => {
  const of = `${line.titulo}, ${line.unidade.nome}`
  const isUndone = line.desfaz && line.estado === 'nao-houve'
  const isPublished = line.publicar !== null && isOwed(line)
  if (!isPublished && !isUndone && !line.assina) return <Absent />
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {isPublished && line.publicar !== null && (
        <Button
          size="small"
          variant="outlined"
          href={line.publicar}
          aria-label={`${actOf(line)}: ${of}`}
        >
          {actOf(line)}
        </Button>
      )}
      {line.assina && (
        <Button size="small" onClick={() => onSign(line)} aria-label={`Não houve: ${of}`}>
          Não houve
        </Button>
      )}
      {isUndone && (
        <Button size="small" onClick={() => onTakeBack(line)} aria-label={`Desfazer: ${of}`}>
          Desfazer
        </Button>
      )}
    </Box>
  )
}

const columnOfActs = (given: Omit<DoProps, 'line'>): RowColumn<Line> => ({
  label: 'Fazer',
  whole: true,
  show: (line) => <Do line={line} {...given} />,
})

interface RowsProps {
  readonly portalId: number
  readonly rows: readonly Line[]
  readonly mayChange: boolean
}
/** What is owed, a line for each unit, and what can be done about each. */
export function DutyRows({ portalId, rows, mayChange }: RowsProps) {
  const [menu, setMenu] = useState<{ readonly row: Line; readonly anchor: HTMLElement } | null>(
    null,
  )
  const [signing, setSigning] = useState<Line | null>(null)
  const client = useQueryClient()
  const takeBack = async ({ assinatura }: Line) => {
    if (!assinatura) return
    try {
      await callApi(takeAbsenceBack, { params: { portalId, id: assinatura.id } })
      await client.invalidateQueries({ queryKey: dutiesKey })
      toast({ text: 'A assinatura foi desfeita.', kind: 'success' })
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
  }
  const actsOf = (line: Line) => [
    ...(line.publicar === null
      ? []
      : [{ text: actOf(line), icon: UploadFileRounded, href: line.publicar }]),
    ...(line.assina && line.fim !== null
      ? [{ text: 'Não houve', icon: EventBusyRounded, run: () => setSigning(line) }]
      : []),
    ...(line.desfaz && line.assinatura
      ? [
          {
            text: `Desfazer “não houve” de ${dayText(line.assinatura.fim)}`,
            icon: UndoRounded,
            run: () => void takeBack(line),
          },
        ]
      : []),
    ...(mayChange
      ? [{ text: 'Mudar responsável ou prazo', icon: EditRounded, href: dutyPath(line) }]
      : []),
  ]
  const acts = columnOfActs({ onSign: setSigning, onTakeBack: (line) => void takeBack(line) })
  return (
    <>
      <RowsTable
        caption="Obrigações"
        columns={[...columns, acts]}
        rows={rows}
        keyOf={keyOfLine}
        nameOf={({ titulo, unidade }) => `${titulo}, ${unidade.nome}`}
        hrefOf={(line) => (mayChange ? dutyPath(line) : (line.publicar ?? undefined))}
        onMenu={mayChange ? (row, anchor) => setMenu({ row, anchor }) : undefined}
      />
      {menu && (
        <ActsMenu anchor={menu.anchor} onClose={() => setMenu(null)} acts={actsOf(menu.row)} />
      )}
      {signing && (
        <SignDialog portalId={portalId} line={signing} onClose={() => setSigning(null)} />
      )}
    </>
  )
}
