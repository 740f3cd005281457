import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
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
import { RefusalAlert } from '../ui/refusal.tsx'
import { saveCsv } from '../engine/import/call.ts'
import { ChooseSheet, ChosenSheet, SheetProgress } from '../engine/import/parts.tsx'
import { fullHeight } from '../engine/form/form-bar.tsx'
import { tablePath, tableQuery } from './data.ts'
import { LinesLeft } from './leave-out.tsx'
import { MapFields } from './map-fields.tsx'
import { LoadReport } from './outcome.tsx'
import { PeriodFields } from './period-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { SendStep } from './send-step.tsx'
import { SourceField } from './source-field.tsx'
import type { FilePeriod } from './send-call.ts'
import { useSend, type SendState } from './send-state.ts'
import { periodText } from './words.ts'

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
  const isChecked = result !== null || working !== null
  return (
    <Box sx={fullHeight}>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        {refusal && (
          <RefusalAlert>
            {refusal}
            {refusedTo === 'prestacao-de-contas' && (
              <>
                {' '}
                <Link href={ownScreens.accountabilityFiles}>Abrir Prestação de contas</Link>
              </>
            )}
          </RefusalAlert>
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
            <SendStep
              title="De quem e de quando são as linhas?"
              done={isChecked ? placeWords(state, unidades) : null}
            >
              <PeriodFields units={unidades} period={state.period} onChange={state.place} />
              <SourceField
                known={look.fontes}
                system={look.sistema}
                value={state.source}
                onChange={state.name}
              />
            </SendStep>
            <SendStep
              title="Qual coluna do arquivo vai em cada campo?"
              done={isChecked ? columnWords(state) : null}
            >
              <MapFields
                table={table}
                look={look}
                mapping={state.mapping}
                period={state.period}
                onChange={state.map}
              />
            </SendStep>
          </>
        )}
        {working && (
          <SheetProgress
            text={`${working.publish ? 'Publicando' : 'Conferindo'}: ${counted(working.done, 'linha', 'linhas')}`}
            part={{ done: working.done, total: look?.linhas ?? 0 }}
          />
        )}
        {result && !working && <LoadReport table={table} state={state} result={result} />}
        {state.out && !isDone && <LinesLeft out={state.out} onUndo={() => state.leave(null)} />}
      </Box>
      <SendBar portalId={portalId} state={state} table={table} />
    </Box>
  )
}

/** Whose rows they are, of when and from where, in a line. */
function placeWords(
  { period, source }: SendState,
  units: readonly { readonly id: string; readonly nome: string }[],
): string {
  const unit = units.find(({ id }) => id === period.unidade)?.nome
  const words = [unit, periodText(period.ano, period.mes), source && `de ${source}`]
  return words.filter(Boolean).join(', ')
}
/** How many fields take a column, and how many a value that somebody wrote. */
function columnWords({ mapping: { colunas, fixos } }: SendState): string {
  const written = Object.keys(fixos).length
  return [
    `${counted(Object.keys(colunas).length, 'campo vem', 'campos vêm')} do arquivo`,
    ...(written > 0 ? [`${written} com o mesmo valor em todas as linhas`] : []),
  ].join(', ')
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
