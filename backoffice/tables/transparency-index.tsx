import { useQuery } from '@tanstack/react-query'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { indexQuery } from './data.ts'
import { Forecast } from './index-forecast.tsx'
import { IndexProofs } from './index-proofs.tsx'
import { Score } from './index-score.tsx'
import { IndexTasks } from './index-tasks.tsx'

const matrices = { executivo: 'do Executivo', legislativo: 'do Legislativo' } as const

/**
 * How the portal in use stands in the national index, what brings the points that are missing, and what proves the
 * others.
 */
export function TransparencyIndex() {
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery(indexQuery(id))
  return (
    <>
      <PageHeader
        title="Índice de transparência"
        purpose="Quanto o portal alcança no Programa Nacional de Transparência Pública (PNTP, ciclo 2026): pelas tabelas, pelos documentos e pelo que as páginas dizem. Como um avaliador estrito: as linhas mais novas são abertas, e os arquivos também."
        crumbs={[
          { text: 'Tabelas públicas', href: ownScreens.tables },
          { text: 'Índice de transparência' },
        ]}
      />
      {id === null ? (
        <NoPortal whose="O índice é" />
      ) : error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={8} />
      ) : (
        <>
          <Score
            criteria={data.criterios}
            reading={data.leitura}
            days={data.dias}
            matrix={matrices[data.poder]}
          />
          <IndexTasks criteria={data.criterios} />
          <Forecast
            portalId={id}
            today={data.dia}
            criteria={data.criterios}
            reached={data.leitura.estrita}
          />
          <IndexProofs criteria={data.criterios} />
        </>
      )}
    </>
  )
}
