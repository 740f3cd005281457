import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { AnyResource } from '../../../kernel/resource.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { fullHeight } from '../../engine/form/form-bar.tsx'
import type { Confirmation } from '../../engine/form/form-confirm.tsx'
import type { OwnInput } from '../../engine/form/form-field.tsx'
import { FilledForm } from '../../engine/form/form-filled.tsx'
import type { FormValues } from '../../engine/form/form-model.ts'
import { rememberedList } from '../../engine/list/list-state.ts'
import { inputOf } from '../../inputs/by-kind.tsx'
import { SearchedInput } from '../../inputs/searched.tsx'
import { NoPortal } from '../../engine/ask-portal.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { rowsPath, tablePath } from '../data.ts'
import { optionsFor, rowQuery, valuesOfOption } from './data.ts'
import type { TablePlace } from '../send-call.ts'
import { rowNoun, rowValues, unitField, type RowForm } from './row-noun.ts'
import { rowStore } from './row-store.ts'

const hasDoubts: Confirmation = {
  title: 'Confira antes de publicar',
  text: 'Nada foi publicado ainda, e o que você digitou está no formulário.',
  yes: 'Está certo: salvar assim',
}

/** The form of one row of a public table: a new one, one like another, or one that is changed. */
export function TableRowForm() {
  const { id: table = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { chave, copia }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { id } = usePortalInUse()
  const key = String([chave, copia].find((text) => typeof text === 'string') ?? '')
  const isChange = chave !== undefined
  const { data, error, refetch } = useQuery(rowQuery({ portalId: id, table }, key))
  const act = isChange ? 'Editar' : 'Nova linha'
  if (data && id !== null)
    return (
      <FilledRow
        key={`${id} ${table} ${isChange} ${key}`}
        place={{ portalId: id, table }}
        form={data}
        act={act}
        rowKey={isChange ? key : undefined}
      />
    )
  return (
    <Box sx={fullHeight}>
      <PageHeader
        title={act}
        crumbs={[{ text: 'Tabelas públicas', href: ownScreens.tables }, { text: act }]}
      />
      {id === null ? (
        <NoPortal whose="As tabelas são" />
      ) : error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={8} height={42} />
      )}
    </Box>
  )
}

interface FilledProps {
  readonly place: TablePlace
  readonly form: RowForm
  readonly act: string
  /** undefined is a new row. */
  readonly rowKey: string | undefined
}
function FilledRow({ place, form, act, rowKey }: FilledProps) {
  const { portalId, table } = place
  const noun = useMemo(() => rowNoun({ portalId, table }, form), [portalId, table, form])
  const store = useMemo(() => rowStore({ portalId, table }), [portalId, table])
  const list = rowsPath(table)
  return (
    <FilledForm
      resource={noun}
      set={{ list }}
      params={{}}
      routeParams={{}}
      recordKey={rowKey}
      initial={rowValues(form)}
      store={store}
      title={rowKey === undefined ? `Nova linha: ${form.titulo}` : `Editar ${form.uma}`}
      purpose={`Cada linha é ${form.linha}. O que você salvar aparece no portal na hora.`}
      crumbs={[
        { text: 'Tabelas públicas', href: ownScreens.tables },
        { text: form.titulo, href: tablePath(table) },
        { text: 'Linhas', href: rememberedList(list) },
        { text: act },
      ]}
      another="Salvar e começar outra linha"
      confirmation={hasDoubts}
      own={ownInput(place, noun, form, rowKey !== undefined)}
    />
  )
}

/**
 * What a row asks otherwise than nouns do: files of the portal in use, choices that fill several fields, and the
 * address of a row, which stays.
 */
function ownInput(
  place: TablePlace,
  noun: AnyResource,
  { campos }: RowForm,
  isChange: boolean,
): OwnInput {
  const keys = new Set([unitField, ...campos.flatMap(({ nome, chave }) => (chave ? [nome] : []))])
  const searched = new Set(campos.flatMap(({ nome, tipo }) => (tipo === 'procura' ? [nome] : [])))
  const year = campos.find(({ tipo, chave }) => tipo === 'ano' && chave)?.nome ?? ''
  return (given, form) => {
    const stays = isChange && keys.has(given.name)
    const asked = {
      ...given,
      portal: String(place.portalId),
      ...(stays ? { disabled: true, help: 'Faz o endereço da linha: não muda.' } : {}),
    }
    const field = noun.fields[asked.name]
    if (searched.has(asked.name))
      return <SearchedField asked={asked} form={form} place={place} year={year} />
    return field && inputOf(field).input(asked, field)
  }
}

interface SearchedProps {
  readonly asked: Parameters<OwnInput>[0]
  readonly form: UseFormReturn<FormValues>
  readonly place: TablePlace
  /** The field of the row's year: codes and rows to choose from are those of it. */
  readonly year: string
}
/** What is chosen among many; a choice may fill other fields as well. */
function SearchedField({ asked, form, place, year }: SearchedProps) {
  const { name, value } = asked
  const [ano, unidade] = useWatch({ control: form.control, name: [year, unitField] })
  const choose = (option: string | null) => {
    asked.onChange(null)
    for (const [other, text] of Object.entries(option === null ? {} : valuesOfOption(option))) {
      form.setValue(other, text || null, { shouldDirty: true })
      form.clearErrors(other)
    }
  }
  return (
    <SearchedInput
      {...asked}
      value={typeof value === 'string' ? value : null}
      source={optionsFor(place, {
        campo: name,
        ano: String(ano ?? ''),
        unidade: String(unidade ?? ''),
      })}
      onChange={choose}
    />
  )
}
