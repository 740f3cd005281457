import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSeen } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { MoreRows } from '../engine/list/more-rows.tsx'
import { ActDialog, OtherActs, type Act } from './acts.tsx'
import { loadsQuery, publicPath, rowsPath, sendPath } from './data.ts'
import { Freshness, Situation } from './list.tsx'
import { Loads } from './loads.tsx'
import { StripLegend, UnitStrips } from './month-strip.tsx'
import { PncpPanel } from './pncp.tsx'
import { dueText } from './words.ts'

/** One public table: how new it is, and every load of it with who sent it and what it changed. */
export function TableDetail() {
  const { id: name = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { id } = usePortalInUse()
  const query = useInfiniteQuery(loadsQuery(id, name))
  const { data: pages, error, refetch } = query
  const data = pages?.pages[0]
  const { edit } = useRights()
  const [act, setAct] = useState<Act>()
  const crumbs = (here: string) => [
    { text: 'Tabelas públicas', href: ownScreens.tables },
    { text: here },
  ]
  if (!pages || !data)
    return (
      <>
        <PageHeader title="Tabela pública" crumbs={crumbs('Tabela pública')} />
        {id === null ? (
          <NoPortal whose="As tabelas são" />
        ) : error ? (
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
        loads={pages.pages.flatMap(({ cargas }) => cargas)}
        onAct={edit ? setAct : undefined}
        foot={<MoreRows query={query} text="Ver as mais antigas" />}
      />
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
