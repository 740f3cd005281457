import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { TableLoad, TableSeen } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useRights } from '../session/permission.ts'
import { figureStyle } from '../theme/figures.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { ActDialog, LoadActs, OtherActs, type Act } from './acts.tsx'
import { loadsQuery, publicPath, rowsPath, sendPath } from './data.ts'
import { Freshness, Situation } from './list.tsx'
import { StripLegend, UnitStrips } from './month-strip.tsx'
import { PncpPanel } from './pncp.tsx'
import { changesText, dueText, periodText, reais, ways } from './words.ts'

/** One public table: how new it is, and every load of it with who sent it and what it changed. */
export function TableDetail() {
  const { id: name = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { id } = usePortalInUse()
  const {
    data: pages,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(loadsQuery(id, name))
  const data = pages?.pages[0]
  const { edit } = useRights()
  const [act, setAct] = useState<Act>()
  const crumbs = (here: string) => [
    { text: 'Tabelas públicas', href: ownScreens.tables },
    { text: here },
  ]
  if (!data)
    return (
      <>
        <PageHeader title="Tabela pública" crumbs={crumbs('Tabela pública')} />
        {error ? (
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        ) : (
          <Skeletons lines={8} />
        )}
      </>
    )
  const page = data.ate === null ? undefined : publicPath(data.prefixo, name)
  return (
    <>
      <PageHeader
        title={data.titulo}
        purpose={`${data.proposito} Cada linha é ${data.linha}.`}
        crumbs={crumbs(data.titulo)}
        actions={
          <>
            {page && (
              <Button variant="text" href={page} target="_blank" endIcon={<OpenInNewRounded />}>
                Ver no portal
              </Button>
            )}
            <Button variant="outlined" href={rowsPath(name)}>
              Linhas
            </Button>
            {edit && (
              <Button variant="contained" href={sendPath(name)} startIcon={<UploadFileRounded />}>
                Enviar arquivo
              </Button>
            )}
          </>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center', mb: 2.5 }}>
        <Situation table={data} />
        <Typography variant="body2">
          <Freshness table={data} />
        </Typography>
      </Box>
      <Months table={data} />
      {data.pncp && id !== null && (
        <PncpPanel place={{ portalId: id, table: name }} units={data.unidades} mayAsk={edit} />
      )}
      <Loads
        loads={pages?.pages.flatMap(({ cargas }) => cargas) ?? []}
        onAct={edit ? setAct : undefined}
      >
        {hasNextPage && (
          <Button sx={{ m: 2 }} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver as mais antigas
          </Button>
        )}
      </Loads>
      {edit && <OtherActs table={data} onAct={setAct} />}
      {act && id !== null && (
        <ActDialog
          act={act}
          place={{ portalId: id, table: name }}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

function Months({ table }: { readonly table: TableSeen }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="months"
      sx={{ p: 2.5, mb: 2.5, minWidth: 0 }}
    >
      <Typography id="months" variant="h2">
        Os últimos doze meses
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Cada mês deve estar publicado {dueText(table)}.
      </Typography>
      {table.por_unidade.length === 0 ? (
        <Typography>Nenhuma unidade enviou esta tabela ainda.</Typography>
      ) : (
        <>
          <UnitStrips units={table.por_unidade} />
          <StripLegend />
        </>
      )}
    </Paper>
  )
}

const heads = ['Período', 'Versão', 'Recebida em', 'Por quem', 'Linhas', 'O que mudou', 'Soma']
interface LoadsProps {
  readonly loads: readonly TableLoad[]
  readonly onAct: ((act: Act) => void) | undefined
  /** What leads to the older ones. */
  readonly children: ReactNode
}
function Loads({ loads, onAct, children }: LoadsProps) {
  return (
    <Paper variant="outlined" component="section" aria-labelledby="loads" sx={{ minWidth: 0 }}>
      <Typography id="loads" variant="h2" sx={{ p: 2.5, pb: 1 }}>
        O que já foi enviado
      </Typography>
      {loads.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>
          Nada ainda. O primeiro arquivo aparece aqui, com quem o enviou e o que ele trouxe.
        </Typography>
      ) : (
        <>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Cargas da tabela">
            <Table size="small">
              <TableHead>
                <TableRow>
                  {heads.map((head) => (
                    <TableCell key={head}>{head}</TableCell>
                  ))}
                  {onAct && <TableCell>O que fazer</TableCell>}
                </TableRow>
              </TableHead>
              <TableBody>
                {loads.map((load) => (
                  <Load
                    key={load.id}
                    load={load}
                    acts={onAct && <LoadActs load={load} loads={loads} onAct={onAct} />}
                  />
                ))}
              </TableBody>
            </Table>
          </Box>
          {children}
        </>
      )}
    </Paper>
  )
}

function Load({ load, acts }: { readonly load: TableLoad; readonly acts: ReactNode }) {
  const isPublished = load.situacao === 'publicada'
  const sum = load.somas.find(({ antes, depois }) => antes !== depois) ?? load.somas[0]
  return (
    <TableRow>
      <TableCell>
        {periodText(load.ano, load.mes)}
        <Typography variant="body2" color="textSecondary">
          {load.unidade}
        </Typography>
      </TableCell>
      <TableCell>{load.versao ?? '–'}</TableCell>
      <TableCell sx={figureStyle}>{momentHere(load.em)}</TableCell>
      <TableCell>
        {load.autor}
        <Typography variant="body2" color="textSecondary">
          {ways[load.via] ?? load.via}
        </Typography>
      </TableCell>
      <TableCell sx={figureStyle}>{load.linhas.toLocaleString('pt-BR')}</TableCell>
      <TableCell>
        {isPublished ? changesText(load) : `Recusada: ${counted(load.erros, 'erro', 'erros')}`}
      </TableCell>
      <TableCell>
        {isPublished && sum && (
          <>
            <Box component="span" sx={figureStyle}>
              {reais(sum.depois)}
            </Box>
            <Typography variant="body2" color="textSecondary">
              {sum.titulo}
              {load.versao !== 1 && sum.antes !== sum.depois && `, antes ${reais(sum.antes)}`}
            </Typography>
          </>
        )}
      </TableCell>
      {acts && <TableCell align="right">{acts}</TableCell>}
    </TableRow>
  )
}
