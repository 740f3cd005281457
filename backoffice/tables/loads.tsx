import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { TableLoad } from '../../tables/calls/table-file.ts'
import { ChangeComparison, HistoryItem, HistoryPanel } from '../engine/detail/history-panel.tsx'
import { LoadActs, type Act } from './acts.tsx'
import { reais } from '../../pt-br/money.ts'
import { changesText, periodText, ways } from './words.ts'

interface LoadsProps {
  readonly loads: readonly TableLoad[]
  readonly onAct: ((act: Act) => void) | undefined
  /** What leads to the older ones. */
  readonly foot: ReactNode
}
/** Every load of a table: who sent it, when and which way, what it brought and what it changed. */
export const Loads = ({ loads, onAct, foot }: LoadsProps) => (
  <HistoryPanel
    title="O que já foi enviado"
    label="Cargas da tabela"
    empty="Nada ainda. O primeiro arquivo aparece aqui, com quem o enviou e o que ele trouxe."
    entries={loads.map((load) => (
      <Load
        key={load.id}
        load={load}
        acts={onAct && <LoadActs load={load} loads={loads} onAct={onAct} />}
      />
    ))}
    foot={foot}
  />
)

function Load({ load, acts }: { readonly load: TableLoad; readonly acts: ReactNode }) {
  const { ano, mes, versao, autor, via, em, unidade, linhas, situacao, somas } = load
  const isPublished = situacao === 'publicada'
  const isFirst = versao === 1
  const changed =
    isPublished && !isFirst ? somas.filter(({ antes, depois }) => antes !== depois) : []
  const [sum] = isPublished && changed.length === 0 ? somas : []
  const came = isPublished ? changesText(load) : `recusada: ${counted(load.erros, 'erro', 'erros')}`
  return (
    <HistoryItem
      what={`${periodText(ano, mes)}${versao === null ? '' : `, versão ${versao}`}`}
      who={`${autor} (${ways[via] ?? via})`}
      at={em}
      acts={acts}
    >
      <Typography variant="body2" color="textSecondary">
        {unidade}: {counted(linhas, 'linha', 'linhas')}, {came}.
        {sum && ` ${sum.titulo}: ${reais(sum.depois)}.`}
      </Typography>
      {load.motivoDosTextos !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Textos sobre a vida de alguém publicados porque: “{load.motivoDosTextos}”
        </Typography>
      )}
      {changed.length > 0 && (
        <ChangeComparison
          head="Soma"
          changes={changed.map(({ titulo, antes, depois }) => ({
            name: titulo,
            label: titulo,
            before: reais(antes),
            after: reais(depois),
          }))}
        />
      )}
    </HistoryItem>
  )
}
