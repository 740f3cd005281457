import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../kernel/operation.ts'
import { saveTableRow, type readTableRow, type RowSaved } from '../../../tables/calls/table-row.ts'
import { go } from '../../app/navigate.ts'
import { rememberedList } from '../../engine/list/list-state.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { rowsPath, tablesKey } from '../data.ts'
import type { Place } from './data.ts'
import type { Values } from './row-field.tsx'

type Told = AnswerOf<typeof readTableRow>
type Found = RowSaved['achados'][number]
const byField = (found: readonly Found[], gravity: Found['gravidade']): Values =>
  Object.fromEntries(
    found
      .filter(({ gravidade }) => gravidade === gravity)
      .toReversed()
      .map(({ campo, mensagem }) => [campo, mensagem]),
  )

type Body = Parameters<typeof callApi<typeof saveTableRow>>[1]['body']
/** Saves a row. @returns what was found, or why nothing could be; and the answer once it is published */
async function publish(params: Place, body: Body) {
  try {
    const { data } = await callApi(saveTableRow, { params, body })
    return data.situacao === 'gravada'
      ? { findings: [], refused: null, saved: data }
      : { findings: data.achados, refused: null, saved: undefined }
  } catch (error) {
    const { message, faults } = asProblem(error)
    const findings = faults.map(({ field: campo, message: mensagem }) => ({
      campo,
      mensagem,
      gravidade: 'erro' as const,
    }))
    return { findings, refused: faults.length === 0 ? message : null, saved: undefined }
  }
}

const stillSending =
  'Um arquivo ainda está sendo enviado. Espere o envio terminar, ou cancele-o, e salve de novo.'

export type RowState = ReturnType<typeof useRow>

/** What is typed of a row, what is wrong with it, and its saving. What was refused stays as it was typed. */
export function useRow({ portalId, table }: Place, told: Told, mode: 'new' | 'copy' | 'edit') {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [found, setFound] = useState<readonly Found[]>([])
  const typing = useTyped(told, (names) =>
    setFound((all) => all.filter(({ campo }) => !names.includes(campo))),
  )
  const { values, unit } = typing
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async ({ despiteWarnings = false, another = false } = {}) => {
    if (busy) return
    if (typing.isSending()) return setRefusal(stillSending)
    setBusy(true)
    const load = mode === 'edit' ? told.carga : null
    const body = { unidade: unit, valores: values, carga: load, ciente: despiteWarnings }
    const { findings, refused, saved } = await publish({ portalId, table }, body)
    setBusy(false)
    setFound(findings)
    setRefusal(refused)
    if (!saved) return
    typing.settle()
    toast({ text: saved.mudou ? 'Publicado no portal.' : 'Nada tinha mudado.' })
    await queryClient.invalidateQueries({ queryKey: tablesKey })
    if (!another) return void go(router, rememberedList(rowsPath(table)))
    typing.begin(mode === 'new' ? told.valores : {})
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main form input')?.focus()
  }
  return {
    ...typing,
    found,
    faults: byField(found, 'erro'),
    warnings: byField(found, 'aviso'),
    refusal,
    busy,
    save,
  }
}

/** What is typed, and whether it would be lost. */
function useTyped(told: Told, onChanged: (names: readonly string[]) => void) {
  const [only] = told.unidades.length === 1 ? told.unidades : []
  const [typed, setTyped] = useState<{ readonly values: Values; readonly unit: string }>({
    values: told.valores,
    unit: told.unidade ?? only?.id ?? '',
  })
  // Read when the screen is left, also by the saving itself, before anything is drawn again.
  const unsaved = useRef(false)
  const sending = useRef(new Set<string>())
  return {
    ...typed,
    isUnsaved: () => unsaved.current,
    isSending: () => sending.current.size > 0,
    noteSending: (name: string, isSending: boolean) => {
      if (isSending) unsaved.current = true
      sending.current[isSending ? 'add' : 'delete'](name)
    },
    change: (more: Values) => {
      unsaved.current = true
      setTyped(({ values, unit }) => ({ values: { ...values, ...more }, unit }))
      onChanged(Object.keys(more))
    },
    place: (unit: string) => {
      unsaved.current = true
      setTyped(({ values }) => ({ values, unit }))
      onChanged(['unidade_gestora'])
    },
    settle: () => {
      unsaved.current = false
    },
    begin: (values: Values) => setTyped(({ unit }) => ({ values, unit })),
  }
}
