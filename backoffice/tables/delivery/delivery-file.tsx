import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import CloseRounded from '@mui/icons-material/CloseRounded'
import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import type { DeliveryPart } from '../../../tables/calls/delivery-words.ts'
import { figureStyle } from '../../theme/figures.ts'
import { reais } from '../../../pt-br/money.ts'
import { changesText, periodText } from '../words.ts'
import { DeliveryQuestions } from './delivery-questions.tsx'
import type { FileProps } from './delivery-state.ts'
import { ReadingDialog } from './reading-dialog.tsx'

const states = {
  nova: ['A conferir', 'default'],
  pronta: ['Pronto', 'success'],
  pergunta: ['Pergunta', 'warning'],
  recusada: ['Recusado', 'error'],
  identica: ['Já publicado', 'info'],
  publicada: ['Publicado', 'success'],
} as const

interface RowProps extends FileProps {
  /** The names of files of the same table, unit and period. */
  readonly clashes: readonly string[]
}
/** One file that waits: what it is, its verdict, its sums before and after, and what is asked of it. */
export function DeliveryFileRow({ state, portalId, file, clashes }: RowProps) {
  const [reading, setReading] = useState(false)
  const { nome, situacao, parecer } = file
  const [text, color] = states[situacao]
  const isTable = parecer !== null && parecer.tabela !== null
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-label={nome}
      sx={{ listStyle: 'none', p: { xs: 1.5, sm: 2 }, minWidth: 0, display: 'grid', gap: 1.25 }}
    >
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nome}</Typography>
            <Chip size="small" variant="outlined" color={color} label={text} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            <What file={file} />
          </Typography>
        </Box>
        {isTable && (
          <Button
            size="small"
            variant="text"
            disabled={state.busy !== null}
            aria-label={`Ver as colunas: ${nome}`}
            onClick={() => setReading(true)}
          >
            Colunas
          </Button>
        )}
        <IconButton
          size="small"
          aria-label={`Tirar da lista: ${nome}`}
          disabled={state.busy !== null}
          onClick={() => void state.remove(file.id)}
        >
          <CloseRounded fontSize="small" />
        </IconButton>
      </Box>
      {parecer && parecer.texto !== '' && situacao !== 'pergunta' && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {parecer.texto}
        </Typography>
      )}
      {clashes.length > 0 && (
        <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          Mesma tabela, unidade e período de {clashes.join(', ')}: um tomaria o lugar do outro.
        </Typography>
      )}
      {(file.via === 'pasta' || file.via === 'email') && situacao === 'pronta' && (
        <Unpublished way={file.via} news={parecer?.novo ?? []} />
      )}
      {parecer && <Parts parts={parecer.partes} isSame={situacao === 'identica'} />}
      {situacao === 'pergunta' && (
        <DeliveryQuestions state={state} file={file} onRead={() => setReading(true)} />
      )}
      {reading && (
        <ReadingDialog
          state={state}
          portalId={portalId}
          file={file}
          onClose={() => setReading(false)}
        />
      )}
    </Paper>
  )
}

/** `Receitas, de março de 2026, fonte Betha`. */
function What({ file: { parecer, quem, via } }: Pick<FileProps, 'file'>) {
  const from = via === 'pasta' ? ', veio pela pasta' : `, de ${quem}`
  if (!parecer || parecer.titulo === '') return <>Solto{from}</>
  const { titulo, ano, mes, fonte } = parecer
  return (
    <>
      {titulo}
      {ano !== null && `, de ${periodText(ano, mes)}`}
      {fonte !== '' && `, fonte ${fonte}`}
    </>
  )
}

interface UnpublishedProps {
  readonly way: 'pasta' | 'email'
  readonly news: readonly string[]
}
/** Why a file that came by itself and is ready was left to somebody. */
function Unpublished({ way, news }: UnpublishedProps) {
  if (news.length === 0) return null
  return (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {way === 'pasta'
        ? 'A pasta não publicou sozinha:'
        : 'Veio por e-mail e não foi publicado sozinho:'}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {news.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Typography>
  )
}

interface PartsProps {
  readonly parts: readonly DeliveryPart[]
  readonly isSame: boolean
}
/** The units of a file, each with its rows and sums: the month before, what stands, and what comes. */
function Parts({ parts, isSame }: PartsProps) {
  if (parts.length === 0 || isSame) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {parts.map((part) => (
        <Box key={part.unidade} sx={{ minWidth: 0 }}>
          <Typography variant="body2">
            <strong>{part.nome}</strong>: {counted(part.linhas, 'linha', 'linhas')}
            {part.situacao === 'inalterada'
              ? ', iguais às publicadas'
              : part.situacao === 'recusada'
                ? `, ${counted(part.erros, 'erro', 'erros')}`
                : ` (${changesText(part)})`}
          </Typography>
          {part.situacao === 'ensaiada' && <Sums part={part} />}
          {part.achados.length > 0 && <Faults part={part} />}
        </Box>
      ))}
    </Box>
  )
}

/** `Linha 7, Valor`; of what is said of the file as a whole, nothing. */
const placeOf = (line: number, column: string) =>
  [line > 1 || column !== '' ? `Linha ${line}` : '', column].filter(Boolean).join(', ')
const shownFaults = 6
function Faults({ part: { achados, erros } }: { readonly part: DeliveryPart }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: 14, overflowWrap: 'anywhere' }}>
      {achados.slice(0, shownFaults).map(({ linha, coluna, valor, mensagem }, at) => (
        <li key={at}>
          {placeOf(linha, coluna)}
          {valor !== '' && ` “${valor}”`}
          {(linha > 1 || coluna !== '' || valor !== '') && ': '}
          {mensagem}
        </li>
      ))}
      {erros > shownFaults && <li>e mais {erros - shownFaults}.</li>}
    </Box>
  )
}

function Sums({ part: { nome, somas } }: { readonly part: DeliveryPart }) {
  const shown = somas.filter(({ antes, depois }) => Number(antes) !== 0 || Number(depois) !== 0)
  if (shown.length === 0) return null
  // Of a whole year, and of a first month, there is none before.
  const hasBefore = shown.some(({ anterior }) => anterior !== null)
  return (
    <Box sx={{ overflowX: 'auto' }} role="group" aria-label={`Somas de ${nome}`} tabIndex={0}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          fontSize: { xs: 12, sm: 13 },
          '& th, & td': {
            textAlign: 'right',
            py: 0.25,
            pl: { xs: 1.25, sm: 2 },
            whiteSpace: 'nowrap',
          },
          '& th:first-of-type': { textAlign: 'left', pl: 0 },
          '& thead th': { color: 'text.secondary', fontWeight: 600 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Soma</th>
            <th scope="col">Neste arquivo</th>
            <th scope="col">No portal</th>
            {hasBefore && <th scope="col">Mês anterior</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ titulo, anterior, antes, depois }) => (
            <tr key={titulo}>
              <Box component="th" scope="row" sx={{ fontWeight: 600 }}>
                {titulo}
              </Box>
              <Box component="td" sx={figureStyle}>
                <strong>{reais(depois)}</strong>
              </Box>
              <Box component="td" sx={figureStyle}>
                {reais(antes)}
              </Box>
              {hasBefore && (
                <Box component="td" sx={figureStyle}>
                  {anterior === null ? '–' : reais(anterior)}
                </Box>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
