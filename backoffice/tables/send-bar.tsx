import Button from '@mui/material/Button'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { AnswerOf } from '../../kernel/operation.ts'
import type { FileResult, readTable } from '../../tables/calls/table-file.ts'
import { FootBar } from '../engine/form/form-bar.tsx'
import { FileButton, Lacking } from '../engine/import/parts.tsx'
import { withdrawLoadAct } from './act-fields.ts'
import { ActDialog, type Act } from './acts.tsx'
import { publicPath, tablePath } from './data.ts'
import { missingFields } from './missing-fields.ts'
import type { SendState } from './send-state.ts'

type Told = AnswerOf<typeof readTable>
interface BarProps {
  readonly portalId: number
  readonly state: SendState
  readonly table: Told
}

/** What comes next, and why it may not come yet: always in sight, one button of it the next. */
export function SendBar(props: BarProps) {
  const { state, table } = props
  const { look, mapping, period, result, working } = state
  if (!look) return null
  if (isPublished(result)) return <Done {...props} result={result} />
  const lacking = [
    ...(period.unidade === '' ? ['a unidade gestora'] : []),
    ...(/^\d{4}$/.test(period.ano) ? [] : ['o ano']),
    ...missingFields(table, look, mapping, period).map(({ titulo }) => titulo),
  ]
  return (
    <FootBar label="Próximo passo">
      {working ? (
        <Button onClick={state.cancel}>Interromper</Button>
      ) : (
        <Next state={state} result={result} isLacking={lacking.length > 0} />
      )}
      {!working && <Lacking names={lacking} />}
    </FootBar>
  )
}
const isPublished = (result: FileResult | null): result is FileResult =>
  result?.situacao === 'publicada' || result?.situacao === 'inalterada'

interface NextProps {
  readonly state: SendState
  readonly result: FileResult | null
  readonly isLacking: boolean
}
function Next({ state, result, isLacking }: NextProps) {
  const isReady = result?.situacao === 'ensaiada' || result?.situacao === 'perguntada'
  const isRefused = result?.situacao === 'recusada'
  const open = result?.perguntas.filter((question) => !state.isAnswered(question)) ?? []
  const check = (
    <Button
      variant={isReady || (isRefused && !state.mended) ? 'outlined' : 'contained'}
      disabled={isLacking}
      onClick={() => void state.run(false)}
    >
      Conferir
    </Button>
  )
  if (!result) return check
  return (
    <>
      {isReady && (
        <Button variant="contained" disabled={open.length > 0} onClick={() => void state.run(true)}>
          Publicar {counted(result.linhas, 'linha', 'linhas')}
        </Button>
      )}
      {isRefused && (
        <FileButton
          text="Escolher o arquivo corrigido"
          isSecondary={state.mended}
          onFile={(chosen) => void state.open(chosen)}
        />
      )}
      {check}
      <Typography variant="body2" color={isReady && open.length === 0 ? 'textSecondary' : 'error'}>
        {isRefused
          ? `${counted(result.erros, 'erro', 'erros')} por resolver`
          : open.length > 0
            ? `Para publicar, responda ${open.length === 1 ? 'à pergunta' : `às ${open.length} perguntas`} acima.`
            : result.saidas > 0 &&
              `${counted(result.saidas, 'linha sai', 'linhas saem')} do portal`}
      </Typography>
    </>
  )
}

/** The load that was published last: of this file, as the table was read again since. */
const lastLoad = ({ cargas }: Told) => cargas.find(({ situacao }) => situacao === 'publicada')

function Done({ portalId, state, table, result }: BarProps & { readonly result: FileResult }) {
  const [act, setAct] = useState<Act>()
  const load = result.situacao === 'publicada' ? lastLoad(table) : undefined
  const page = publicPath(table.prefixo, table.nome)
  const undo = () => {
    if (!load) return
    const { run, ...asked } = withdrawLoadAct(load)
    setAct({
      ...asked,
      run: async (...given) => {
        const said = await run(...given)
        state.again()
        return said
      },
    })
  }
  return (
    <FootBar label="Próximo passo">
      <Button variant="contained" href={tablePath(table.nome)}>
        Ver as cargas da tabela
      </Button>
      {page && (
        <Button
          variant="outlined"
          href={`${page}?exercicio=${state.period.ano}`}
          target="_blank"
          endIcon={<OpenInNewRounded />}
        >
          Ver no portal
        </Button>
      )}
      <Button onClick={state.again}>Enviar outro arquivo</Button>
      {load && (
        <Button color="error" onClick={undo}>
          Desfazer esta carga
        </Button>
      )}
      {act && (
        <ActDialog
          act={act}
          place={{ portalId, table: table.nome }}
          onClose={() => setAct(undefined)}
        />
      )}
    </FootBar>
  )
}
