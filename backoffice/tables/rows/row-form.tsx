import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '../../../kernel/operation.ts'
import type { readTableRow } from '../../../tables/calls/table-row.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { fullHeight } from '../../engine/form/form-bar.tsx'
import { LeaveGuard } from '../../engine/form/form-leave.tsx'
import { rememberedList } from '../../engine/list/list-state.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { useSaveShortcut } from '../../ui/save-shortcut.ts'
import { rowsPath, tablePath } from '../data.ts'
import { rowQuery, type Place } from './data.ts'
import { RowBar, RowFindings } from './row-findings.tsx'
import { fieldId, RowInput } from './row-field.tsx'
import { useRow } from './row-state.ts'

type Told = AnswerOf<typeof readTableRow>
type Mode = 'new' | 'copy' | 'edit'

/** The form of one row of a public table: a new one, one like another, or one that is changed. */
export function TableRow() {
  const { id: table = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { chave, copia }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { id } = usePortalInUse()
  const key = [chave, copia].find((text) => typeof text === 'string') ?? ''
  const mode: Mode = chave !== undefined ? 'edit' : copia !== undefined ? 'copy' : 'new'
  const { data, error, refetch } = useQuery(rowQuery({ portalId: id, table }, String(key)))
  const act = mode === 'edit' ? 'Alterar' : 'Acrescentar'
  return (
    <Box sx={fullHeight}>
      <PageHeader
        title={data ? `${act} ${data.uma}` : act}
        purpose={data && `Cada linha é ${data.linha}. O que você salvar aparece no portal na hora.`}
        crumbs={[
          { text: 'Tabelas públicas', href: ownScreens.tables },
          ...(data
            ? [
                { text: data.titulo, href: tablePath(table) },
                { text: 'Linhas', href: rowsPath(table) },
              ]
            : []),
          { text: act },
        ]}
      />
      {data && id !== null ? (
        <RowForm
          key={`${id} ${table} ${mode} ${key}`}
          place={{ portalId: id, table }}
          told={data}
          mode={mode}
        />
      ) : error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={8} />
      )}
    </Box>
  )
}

/** Fields that take the width of the form. */
const wide: ReadonlySet<Told['campos'][number]['tipo']> = new Set(['longo', 'endereco'])

interface FormProps {
  readonly place: Place
  readonly told: Told
  readonly mode: Mode
}
function RowForm({ place, told, mode }: FormProps) {
  const state = useRow(place, told, mode)
  const { values, unit, faults, warnings } = state
  useSaveShortcut(() => void state.save())
  const yearField = told.campos.find(({ tipo, chave }) => tipo === 'ano' && chave)
  const year = values[yearField?.nome ?? ''] ?? ''
  const isChanged = mode === 'edit'
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void state.save()
      }}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}
    >
      <LeaveGuard unsaved={state.isUnsaved} kept={false} />
      <RowFindings state={state} fields={told.campos} />
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 2, sm: 2.5 },
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {told.unidades.length > 1 && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ChoiceInput
              id={fieldId('unidade_gestora')}
              label="Unidade gestora"
              required
              disabled={isChanged}
              value={unit === '' ? null : unit}
              onChange={(chosen) => state.place(chosen ?? '')}
              options={Object.fromEntries(told.unidades.map(({ id, nome }) => [id, nome]))}
              {...(faults['unidade_gestora'] ? { fault: faults['unidade_gestora'] } : {})}
            />
          </Box>
        )}
        {told.campos.map((field) => (
          <Box key={field.nome} sx={wide.has(field.tipo) ? { gridColumn: '1 / -1' } : {}}>
            <RowInput
              place={place}
              field={
                isChanged && field.chave
                  ? { ...field, ajuda: 'Faz o endereço da linha: não muda.' }
                  : field
              }
              unit={unit}
              year={year}
              value={values[field.nome] ?? ''}
              fault={faults[field.nome]}
              warning={warnings[field.nome]}
              disabled={isChanged && field.chave}
              onChange={state.change}
              onSending={state.noteSending}
            />
          </Box>
        ))}
      </Paper>
      <RowBar
        state={state}
        isNew={!isChanged}
        one={told.uma}
        cancelHref={rememberedList(rowsPath(place.table))}
      />
    </Box>
  )
}
