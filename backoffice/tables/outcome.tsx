import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { TableFileField, FileResult } from '../../tables/calls/table-file.ts'
import { saveCsv } from '../engine/import/call.ts'
import { FaultList } from '../engine/import/fault-list.tsx'
import { longChoices, NativeChoice } from '../engine/list/native-choice.tsx'
import { figureStyle } from '../theme/figures.ts'
import { FaultDeed, unknownTexts } from './fault-deed.tsx'
import { LeaveOut } from './leave-out.tsx'
import { ReadingOffers } from './reading-offers.tsx'
import { Questions } from './questions.tsx'
import type { SendState } from './send-state.ts'
import { reais } from '../../pt-br/money.ts'
import { changesText, periodText } from './words.ts'

interface OutcomeProps {
  readonly table: {
    readonly nome: string
    readonly somavel: boolean
    readonly campos: readonly TableFileField[]
  }
  readonly state: SendState
  readonly result: FileResult
}
/**
 * What came of a rehearsal or a publication: counts, sums, what was left out, what is wrong, and rows as citizens will
 * see them.
 */
export function LoadReport({ table, state, result }: OutcomeProps) {
  const { situacao, totais, outras } = result
  const place = useRef<HTMLElement>(null)
  // The button that was pressed has gone meanwhile: what came of it is read next, by eye and by keyboard.
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Box component="section" aria-label="Resultado" sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box ref={place} tabIndex={-1}>
        <Verdict state={state} result={result} />
      </Box>
      <Questions state={state} result={result} />
      <ReadingOffers state={state} result={result} />
      <LeaveOut state={state} result={result} />
      {totais.quantas > 0 && (
        <Alert severity="info">
          {counted(totais.quantas, 'linha de total ficou', 'linhas de total ficaram')} de fora:{' '}
          {totais.linhas.slice(0, 20).join(', ')}
          {totais.quantas > 20 && '…'}.
        </Alert>
      )}
      {outras > 0 && (
        <Alert severity="info">
          {counted(outras, 'linha ficou', 'linhas ficaram')} de fora, porque não são das que você
          escolheu.
        </Alert>
      )}
      <Sums result={result} />
      {result.desconhecidos.length > 0 && <Unknown table={table} state={state} result={result} />}
      {result.achados.length > 0 && <Findings table={table} state={state} result={result} />}
      {situacao !== 'publicada' && situacao !== 'inalterada' && result.exemplos.length > 0 && (
        <Examples result={result} />
      )}
    </Box>
  )
}

function Verdict({ state: { period }, result }: Pick<OutcomeProps, 'state' | 'result'>) {
  const when = periodText(period.ano, period.mes)
  const rows = counted(result.linhas, 'linha', 'linhas')
  if (result.situacao === 'recusada')
    return (
      <Alert severity="error" role="alert">
        {counted(result.erros, 'erro', 'erros')} em {rows}. Nada foi publicado: decida abaixo o que
        se faz de cada um, ou corrija o arquivo, e confira de novo. As escolhas ficam.
      </Alert>
    )
  if (result.situacao === 'inalterada')
    return (
      <Alert severity="info" role="status">
        Nada mudou: este arquivo já é o que está publicado em {when}.
      </Alert>
    )
  const done = result.situacao === 'publicada'
  const isDoubted = result.saidas > 0 || result.perguntas.length > 0
  return (
    <Alert severity={isDoubted ? 'warning' : 'success'} role="status">
      {done ? `Publicado: ${rows} de ${when}` : `${rows} de ${when}, sem erro`} (
      {changesText(result)}
      ). {done ? 'Já está no portal.' : 'Nada foi publicado ainda.'}
    </Alert>
  )
}

/** The amounts: before and after, or of the file alone while it has errors. */
function Sums({ result: { somas, arquivo } }: Pick<OutcomeProps, 'result'>) {
  const hasBoth = somas.length > 0
  if (!hasBoth && arquivo.length === 0) return null
  const rows = hasBoth
    ? somas.map(({ titulo, antes, depois }) => [titulo, reais(antes), reais(depois)])
    : arquivo.map(({ titulo, valor }) => [titulo, reais(valor)])
  const heads = hasBoth ? ['Soma', 'Antes', 'Depois'] : ['Soma', 'No arquivo']
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="Somas" sx={{ maxWidth: 720 }}>
        <TableHead>
          <TableRow>
            {heads.map((head, at) => (
              <TableCell key={head} align={at === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([title, ...amounts]) => (
            <TableRow key={title}>
              <TableCell>{title}</TableCell>
              {amounts.map((amount, at) => (
                <TableCell key={at} align="right" sx={figureStyle}>
                  {amount}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Texts that the table does not know: what each means is said once, and kept. */
function Unknown({ table, state, result }: OutcomeProps) {
  const { mapping, mean } = state
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.25,
        ...longChoices,
      }}
    >
      <Typography id={unknownTexts} tabIndex={-1} variant="h3" component="h2">
        O que estes textos querem dizer?
      </Typography>
      <Typography variant="body2" color="textSecondary">
        A tabela não os conhece. Diga uma vez o que cada um vale, e confira de novo.
      </Typography>
      {result.desconhecidos.slice(0, 50).map(({ campo, titulo, texto, quantas }) => {
        const options = table.campos.find(({ nome }) => nome === campo)?.opcoes
        const label = `${titulo}: “${texto}” (${counted(quantas, 'linha', 'linhas')})`
        return options ? (
          <NativeChoice
            key={`${campo} ${texto}`}
            label={label}
            value={mapping.valores[campo]?.[texto] ?? ''}
            onChange={(meant) => mean(campo, texto, meant)}
            options={[['', 'Escolha'], ...options.map(({ id, nome }) => [id, nome] as const)]}
          />
        ) : (
          <TextField
            key={`${campo} ${texto}`}
            size="small"
            label={label}
            placeholder="O código que vale"
            value={mapping.valores[campo]?.[texto] ?? ''}
            onChange={(event) => mean(campo, texto, event.target.value.slice(0, 60))}
            sx={{ maxWidth: 560 }}
          />
        )
      })}
    </Box>
  )
}

function Findings({ table, state, result }: OutcomeProps) {
  const { achados, erros, avisos } = result
  const save = () =>
    saveCsv(`erros-${table.nome}.csv`, [
      ['Linha', 'Coluna', 'Campo', 'Valor', 'O que fazer', 'Gravidade'],
      ...achados.map(({ linha, coluna, campo, valor, mensagem, gravidade }) => [
        String(linha),
        coluna,
        campo,
        valor,
        mensagem,
        gravidade,
      ]),
    ])
  const ofGravity = (wanted: 'erro' | 'aviso') =>
    achados
      .filter(({ gravidade }) => gravidade === wanted)
      .map((fault) => ({ ...fault, coluna: fault.coluna || fault.campo }))
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2">
          {[
            erros > 0 && counted(erros, 'erro', 'erros'),
            avisos > 0 && counted(avisos, 'aviso', 'avisos'),
          ]
            .filter(Boolean)
            .join(' e ')}
        </Typography>
        <Button size="small" variant="outlined" onClick={save}>
          Baixar a lista
        </Button>
      </Box>
      <Box role="region" aria-label="Erros e avisos" sx={{ minWidth: 0 }}>
        <FaultList
          label="Erros"
          faults={ofGravity('erro')}
          renderDeed={(group) => (
            <FaultDeed
              group={group}
              fields={table.campos}
              maySum={table.somavel}
              state={state}
              result={result}
            />
          )}
        />
        {avisos > 0 && (
          <Typography sx={{ fontWeight: 600 }}>Avisos, que não impedem de publicar</Typography>
        )}
        <FaultList label="Avisos" faults={ofGravity('aviso')} />
      </Box>
      {erros + avisos > achados.length && (
        <Typography variant="body2" color="textSecondary">
          Estes são os primeiros {achados.length.toLocaleString('pt-BR')}, e a lista tem os mesmos.
          Corrija-os e confira de novo para ver os outros.
        </Typography>
      )}
    </Box>
  )
}

function Examples({ result: { exemplos } }: Pick<OutcomeProps, 'result'>) {
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        As primeiras linhas, como serão lidas
      </Typography>
      {exemplos.map((cells, at) => (
        <Box
          key={at}
          component="dl"
          sx={{
            m: 0,
            py: 1,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            rowGap: 0.5,
            borderBottom: '1px solid var(--palette-divider)',
          }}
        >
          {cells.map(({ titulo, texto }) => (
            <Box key={titulo} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {titulo}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {texto}
              </Typography>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
