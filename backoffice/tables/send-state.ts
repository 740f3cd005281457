import { useRef, useState } from 'react'
import { queryClient } from '../transport/query.ts'
import { asProblem } from '../transport/problem-answer.ts'
import type { FileLook, FileMapping, FileResult } from '../../tables/calls/table-file.ts'
import { tablesKey } from './data.ts'
import { lookAt, runFile, type FilePeriod, type TablePlace } from './send-call.ts'

interface Working {
  readonly done: number
  readonly publish: boolean
}
interface Known {
  readonly file: File | null
  readonly look: FileLook | null
  readonly mapping: FileMapping
  readonly period: FilePeriod
  readonly reading: boolean
  readonly working: Working | null
  readonly result: FileResult | null
  /** The codes of the questions that were answered with yes. */
  readonly answers: readonly string[]
  readonly refusal: string | null
}
const noMapping: FileMapping = {
  colunas: {},
  fixos: {},
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}
const nothing = (unidade: string): Known => ({
  file: null,
  look: null,
  mapping: noMapping,
  period: { unidade, ano: '', mes: '' },
  reading: false,
  working: null,
  result: null,
  answers: [],
  refusal: null,
})

export type SendState = ReturnType<typeof useSend>

/** Everything that the screen of a file knows, and what it can do. */
export function useSend(place: TablePlace, onlyUnit: string) {
  const [known, setKnown] = useState(() => nothing(onlyUnit))
  const stop = useRef(new AbortController())
  const learn = (part: Partial<Known>) => setKnown((before) => ({ ...before, ...part }))
  const open = async (file: File) => {
    learn({ reading: true, result: null, refusal: null })
    try {
      const look = await lookAt(place, file)
      const { ano = known.period.ano, mes = known.period.mes } = look.periodo ?? {}
      const period = { ...known.period, ano: String(ano), mes: String(mes ?? '') }
      learn({ file, look, period, mapping: mappingFor(look, known) })
    } catch (error) {
      learn({ refusal: asProblem(error).message })
    } finally {
      learn({ reading: false })
    }
  }
  const run = async (publish: boolean) => {
    const { file, mapping, period, answers } = known
    if (!file) return
    stop.current = new AbortController()
    const { signal } = stop.current
    learn({ refusal: null, working: { done: 0, publish } })
    const onProgress = (done: number) => learn({ working: { done, publish } })
    try {
      const order = { place, file, period, mapping, publish, answers, signal, onProgress }
      const result = await runFile(order)
      learn({ result })
      if (publish) await queryClient.invalidateQueries({ queryKey: tablesKey })
    } catch (error) {
      learn({ refusal: signal.aborted ? stopped(publish) : asProblem(error).message })
    } finally {
      learn({ working: null })
    }
  }
  return {
    ...known,
    open,
    run,
    map: (mapping: FileMapping) => learn({ mapping, result: null }),
    answer: (code: string, isYes: boolean) =>
      learn({ answers: withAnswer(known.answers, code, isYes) }),
    /** Says what a text means; the other texts that were found stay in sight. */
    mean: (field: string, text: string, meant: string) =>
      learn({ mapping: withMeaning(known.mapping, field, text, meant) }),
    place: (period: FilePeriod) => learn({ period, result: null }),
    cancel: () => stop.current.abort(),
    again: () => learn({ ...nothing(known.period.unidade), period: known.period }),
  }
}

const withAnswer = (answers: readonly string[], code: string, isYes: boolean) => [
  ...answers.filter((one) => one !== code),
  ...(isYes ? [code] : []),
]
const stopped = (publish: boolean) =>
  publish
    ? 'Interrompido. Veja nas cargas da tabela se o arquivo foi publicado antes de enviar de novo.'
    : 'Interrompido. Nada foi publicado.'

/** A corrected file of the same columns is read as the one before; what was chosen by hand is not lost. */
function mappingFor(look: FileLook, { look: before, mapping }: Known): FileMapping {
  const names = look.colunas.map(({ nome }) => nome).join('\n')
  const same = before && before.colunas.map(({ nome }) => nome).join('\n') === names
  return same ? mapping : look.mapa
}

/** @param meant nothing takes the meaning away */
export function withMeaning(
  mapping: FileMapping,
  field: string,
  text: string,
  meant: string,
): FileMapping {
  const { [text]: _, ...others } = mapping.valores[field] ?? {}
  const texts = meant === '' ? others : { ...others, [text]: meant }
  return { ...mapping, valores: { ...mapping.valores, [field]: texts } }
}
