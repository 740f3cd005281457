import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import OutboxRounded from '@mui/icons-material/OutboxRounded'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import {
  checkLoadsOfRelease,
  takeLoadOutOfRelease,
  type ReleaseLoad,
  type ReleaseRehearsal,
  type ReleaseWhole,
} from '../../resources/calls/release.ts'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { RowsTable, type RowColumn } from '../engine/list/rows-table.tsx'
import { reais } from '../../pt-br/money.ts'
import { changesText, periodText } from '../tables/words.ts'
import { figureStyle } from '../theme/figures.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { forgetReleases } from './data.ts'

type Refusals = ReleaseRehearsal['cargas_recusadas']
interface LoadsProps {
  readonly release: Pick<ReleaseWhole, 'id' | 'situacao' | 'carregamentos'>
  /** The files that would not do what was seen of them. */
  readonly refusals: Refusals
}

const keyOf = ({ arquivo, unidade, ano, mes }: ReleaseLoad) =>
  [arquivo, unidade, ano, mes ?? ''].join(' ')
const nameOf = ({ titulo, unidade }: ReleaseLoad) => `${titulo}, de ${unidade}`
const Below = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {text}
  </Box>
)

/** The sums of a load that are not nothing: before, and after. */
function Sums({ load: { somas } }: { readonly load: ReleaseLoad }) {
  const shown = somas.filter(({ antes, depois }) => Number(antes) !== 0 || Number(depois) !== 0)
  if (shown.length === 0) return <>Sem valores</>
  return shown.map(({ titulo, antes, depois }) => (
    <Box key={titulo} component="span" sx={{ display: 'block' }}>
      {titulo}:{' '}
      <Box component="span" sx={figureStyle}>
        {reais(antes)}
      </Box>{' '}
      <Box component="span" sx={figureStyle}>
        → <strong>{reais(depois)}</strong>
      </Box>
    </Box>
  ))
}
function Standing({ load, refusals }: { readonly load: ReleaseLoad; readonly refusals: Refusals }) {
  const isRefused = refusals.some(({ arquivo }) => arquivo === load.arquivo)
  const text = load.publicada ? 'No portal' : isRefused ? 'Não pode ir assim' : 'Pronta'
  const color = isRefused ? 'error.main' : load.publicada ? 'primary.main' : 'text.primary'
  return (
    <Box component="span" sx={{ color, fontWeight: 600 }}>
      {text}
    </Box>
  )
}
const columnsOf = (refusals: Refusals): readonly RowColumn<ReleaseLoad>[] => [
  {
    label: 'Tabela',
    whole: true,
    show: ({ titulo, nome }) => (
      <>
        {titulo}
        <Below text={nome} />
      </>
    ),
  },
  { label: 'Unidade', whole: true, show: ({ unidade }) => unidade },
  { label: 'Período', show: ({ ano, mes }) => periodText(ano, mes) },
  {
    label: 'Linhas',
    whole: true,
    show: (load) => `${load.linhas.toLocaleString('pt-BR')} (${changesText(load)})`,
  },
  { label: 'Somas: no portal → no pacote', whole: true, show: (load) => <Sums load={load} /> },
  { label: 'Situação', show: (load) => <Standing load={load} refusals={refusals} /> },
]

/** Looks at the loads of a package again, over what is published now. */
function CheckAgain({ id }: { readonly id: number }) {
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await callApi(checkLoadsOfRelease, { params: { id } })
      toast({ text: 'Cargas conferidas de novo. Veja as somas antes de publicar.' })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
    await forgetReleases()
    setBusy(false)
  }
  return (
    <Button variant="outlined" loading={busy} onClick={() => void check()}>
      Conferir as cargas de novo
    </Button>
  )
}

/** The loads of public tables in a package, each with what it does. */
export function ReleaseLoads({ release, refusals }: LoadsProps) {
  const { id, situacao, carregamentos } = release
  const [menu, setMenu] = useState<{ readonly row: ReleaseLoad; readonly anchor: HTMLElement }>()
  if (carregamentos.length === 0) return null
  const isOpen = situacao === 'aberto' || situacao === 'recusado'
  const takeOut = async ({ arquivo, nome }: ReleaseLoad) => {
    try {
      await callApi(takeLoadOutOfRelease, { params: { id, arquivo } })
      toast({ text: `${nome} saiu do pacote. Espera em “Enviar o mês”.` })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
    await forgetReleases()
  }
  const loadsOf = ({ arquivo }: ReleaseLoad) =>
    carregamentos.filter((one) => one.arquivo === arquivo).length
  const actsOf = (row: ReleaseLoad) => {
    const text =
      loadsOf(row) > 1
        ? `Tirar o arquivo, com as suas ${counted(loadsOf(row), 'carga', 'cargas')}`
        : 'Tirar do pacote'
    return [{ text, icon: OutboxRounded, run: () => void takeOut(row) }]
  }
  return (
    <Box component="section" aria-label="Cargas de tabelas" sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" sx={{ flex: '1 1 200px' }}>
          Cargas de tabelas
        </Typography>
        {isOpen && refusals.length > 0 && <CheckAgain id={id} />}
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <RowsTable
          caption="Cargas do pacote"
          columns={columnsOf(refusals)}
          rows={carregamentos}
          keyOf={keyOf}
          nameOf={nameOf}
          onMenu={isOpen ? (row, anchor) => setMenu({ row, anchor }) : undefined}
        />
      </Paper>
      {menu && (
        <ActsMenu anchor={menu.anchor} acts={actsOf(menu.row)} onClose={() => setMenu(undefined)} />
      )}
    </Box>
  )
}
