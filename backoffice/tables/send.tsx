import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { counted } from '../../pt-br/words.ts'
import type { AnswerOf } from '../../kernel/operation.ts'
import type { readTable } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { Refusal } from '../ui/refusal.tsx'
import { saveCsv } from '../engine/import/call.ts'
import {
  ChooseSheet,
  ChosenSheet,
  FileButton,
  Lacking,
  SheetProgress,
} from '../engine/import/parts.tsx'
import { tablePath, tableQuery } from './data.ts'
import { LinesLeft } from './leave-out.tsx'
import { MapFields, missingFields } from './map-fields.tsx'
import { Outcome } from './outcome.tsx'
import { PeriodFields } from './period-fields.tsx'
import { SourceField } from './source-field.tsx'
import type { FilePeriod } from './send-call.ts'
import { useSend, type SendState } from './send-state.ts'

type Told = AnswerOf<typeof readTable>

/** The door for files of one table: choose, say what is what, rehearse, publish all rows or none. */
export function TableSend() {
  const { id: name = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery(tableQuery(id, name))
  const title = data ? `Enviar arquivo: ${data.titulo}` : 'Enviar arquivo'
  return (
    <>
      <PageHeader
        title={title}
        purpose={
          data &&
          `Um arquivo CSV, XLSX, XLS, ODS ou JSON em que cada linha é ${data.linha}, ou o ZIP da remessa ao TCE. Se uma linha tiver erro, nada é publicado.`
        }
        crumbs={[
          { text: 'Tabelas públicas', href: ownScreens.tables },
          ...(data ? [{ text: data.titulo, href: tablePath(name) }] : []),
          { text: 'Enviar arquivo' },
        ]}
      />
      {id === null ? (
        <NoPortal whose="As tabelas são" />
      ) : data ? (
        <Door key={`${id} ${name}`} portalId={id} table={data} />
      ) : error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={6} />
      )}
    </>
  )
}

function Door({ portalId, table }: { readonly portalId: number; readonly table: Told }) {
  const { unidades } = table
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const state = useSend({ portalId, table: table.nome }, periodAsked(search, unidades))
  const { file, look, result, refusal, refusedTo, stopped, reading, working } = state
  const isDone = result?.situacao === 'publicada' || result?.situacao === 'inalterada'
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      {refusal && (
        <Refusal>
          {refusal}
          {refusedTo === 'prestacao-de-contas' && (
            <>
              {' '}
              <Link href={ownScreens.accountabilityFiles}>Abrir Prestação de contas</Link>
            </>
          )}
        </Refusal>
      )}
      {stopped && (
        <Alert severity="info" role="status">
          {stopped}
        </Alert>
      )}
      {!look && !reading && (
        <ChooseSheet
          text="Escolher arquivo"
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,.json,.jsonl,.ndjson,.zip"
          limits="ou solte-o aqui. CSV, texto ou JSON até 100 MB, XLSX, XLS ou ODS até 50.000 linhas. Títulos acima do cabeçalho e linhas de total podem ficar; os nomes das colunas podem ser os do seu sistema."
          onFile={(chosen) => void state.open(chosen)}
          onTemplate={() =>
            saveCsv(`modelo-${table.nome}.csv`, [table.campos.map(({ nome }) => nome)])
          }
        />
      )}
      {reading && <SheetProgress text="Lendo o arquivo" />}
      {look && file && (
        <ChosenSheet name={file.name} disabled={working !== null} onAgain={state.again}>
          {counted(look.linhas, 'linha', 'linhas')}
          {look.cabecalho > 1 && `, cabeçalho na linha ${look.cabecalho}`}
        </ChosenSheet>
      )}
      {look && !isDone && (
        <>
          <Panel title="De quem e de quando são as linhas?">
            <PeriodFields units={unidades} period={state.period} onChange={state.place} />
            <SourceField
              known={look.fontes}
              system={look.sistema}
              value={state.source}
              onChange={state.name}
            />
          </Panel>
          <Panel title="Qual coluna do arquivo vai em cada campo?">
            <MapFields table={table} look={look} mapping={state.mapping} onChange={state.map} />
          </Panel>
        </>
      )}
      {working && (
        <SheetProgress
          text={`${working.publish ? 'Publicando' : 'Conferindo'}: ${counted(working.done, 'linha', 'linhas')}`}
          part={{ done: working.done, total: look?.linhas ?? 0 }}
        />
      )}
      {result && !working && <Outcome table={table} state={state} result={result} />}
      {state.out && !isDone && <LinesLeft out={state.out} onUndo={() => state.leave(null)} />}
      <Steps state={state} table={table} />
    </Box>
  )
}

/** The period that the address names, where it is one; the only unit needs no naming. */
function periodAsked(
  { unidade, ano, mes }: Readonly<Record<string, unknown>>,
  units: Told['unidades'],
): FilePeriod {
  const [first] = units
  const unit = units.find(({ id }) => id === unidade) ?? (units.length === 1 ? first : undefined)
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : ''
  return {
    unidade: unit?.id ?? '',
    ano: matching(ano, /^\d{4}$/),
    mes: matching(mes, /^([1-9]|1[0-2])$/),
  }
}

function Panel({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

/** What comes next, and why it may not come yet. */
function Steps({ state, table }: { readonly state: SendState; readonly table: Told }) {
  const { look, mapping, period, result, working } = state
  if (!look) return null
  const isDone = result?.situacao === 'publicada' || result?.situacao === 'inalterada'
  const lacking = [
    ...(period.unidade === '' ? ['a unidade gestora'] : []),
    ...(/^\d{4}$/.test(period.ano) ? [] : ['o ano']),
    ...missingFields(table, look, mapping, period).map(({ titulo }) => titulo),
  ]
  const ready = result?.situacao === 'ensaiada' || result?.situacao === 'perguntada'
  const open = result?.perguntas.filter((question) => !state.isAnswered(question)) ?? []
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {working && <Button onClick={state.cancel}>Interromper</Button>}
      {!working && !isDone && (
        <Button
          variant={ready ? 'outlined' : 'contained'}
          disabled={lacking.length > 0}
          onClick={() => void state.run(false)}
        >
          Conferir
        </Button>
      )}
      {!working && ready && (
        <Button variant="contained" disabled={open.length > 0} onClick={() => void state.run(true)}>
          Publicar {counted(result.linhas, 'linha', 'linhas')}
        </Button>
      )}
      {!working && ready && open.length > 0 && (
        <Typography variant="body2" color="error">
          Para publicar, responda {open.length === 1 ? 'à pergunta' : `às ${open.length} perguntas`}{' '}
          acima.
        </Typography>
      )}
      {!working && result?.situacao === 'recusada' && (
        <FileButton
          text="Escolher o arquivo corrigido"
          onFile={(chosen) => void state.open(chosen)}
        />
      )}
      {isDone && (
        <>
          <Button variant="contained" href={tablePath(table.nome)}>
            Ver as cargas da tabela
          </Button>
          <Button onClick={state.again}>Enviar outro arquivo</Button>
        </>
      )}
      {!working && <Lacking names={lacking} />}
    </Box>
  )
}
