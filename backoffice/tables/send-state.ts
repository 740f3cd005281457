import type { LoadDoubt } from '../../tables/calls/load-doubt.ts'
import { saysWhy } from './reason-field.tsx'
import { useState } from 'react'
import { queryClient } from '../transport/query.ts'
import type { FileLook, FileResult } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import type { LinesOut } from '../../tables/calls/lines-out.ts'
import { useStoppable } from '../engine/import/stoppable.ts'
import { tablesKey } from './data.ts'
import { inspectFile, runFile, type FilePeriod, type TablePlace } from './send-call.ts'

interface Working {
  readonly done: number
  readonly publish: boolean
}
interface Known {
  readonly file: File | null
  readonly look: FileLook | null
  readonly mapping: FileMapping
  /** The name of what the file comes from; empty where nobody named it. */
  readonly source: string
  /** Lines of the file that are left out, and why. */
  readonly out: LinesOut | null
  readonly period: FilePeriod
  readonly reading: boolean
  readonly working: Working | null
  readonly result: FileResult | null
  /** Something was done about what was found, so that it is to be looked at again. */
  readonly mended: boolean
  /** The codes of the questions that were answered with yes. */
  readonly answers: readonly string[]
  /** Why, by the codes of the questions that ask for it. */
  readonly reasons: Readonly<Record<string, string>>
  /** That somebody stopped it, and what became of the rows. */
  readonly stopped: string | null
}
const noMapping: FileMapping = {
  colunas: {},
  fixos: {},
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}
const nothing = (period: FilePeriod): Known => ({
  file: null,
  look: null,
  mapping: noMapping,
  source: '',
  out: null,
  period,
  reading: false,
  working: null,
  result: null,
  mended: false,
  answers: [],
  reasons: {},
  stopped: null,
})

export type SendState = ReturnType<typeof useSend>

/**
 * Everything that the screen of a file knows, and what it can do.
 * @param begin the period that is known before a file is
 */
export function useSend(place: TablePlace, begin: FilePeriod) {
  const [known, setKnown] = useState(() => nothing(begin))
  const { file, mapping, source, out, period, answers, reasons, working } = known
  const learn = (part: Partial<Known>) => setKnown((before) => ({ ...before, ...part }))
  const { setRefusal, guarded, abort, ...refused } = useStoppable(
    () => learn({ stopped: null }),
    () => learn({ reading: false, working: null }),
  )
  const open = (chosen: File) =>
    guarded(async () => {
      learn({ reading: true, result: null, mended: false })
      const look = await inspectFile(place, chosen)
      const { ano = period.ano, mes = period.mes } = look.periodo ?? {}
      learn({
        file: chosen,
        look,
        period: { ...period, ano: String(ano), mes: String(mes ?? '') },
        mapping: mappingFor(look, known),
        source: look.fonte || source || (look.sistema ?? ''),
        out: null,
      })
    })
  const run = (publish: boolean) =>
    guarded(async (signal) => {
      if (!file) return
      const onProgress = (done: number) => learn({ working: { done, publish } })
      onProgress(0)
      const chosen = { file, period, mapping, source, out, answers, reasons }
      const result = await runFile({ place, ...chosen, publish, signal, onProgress })
      // What came of it leads to its load: the table is read again first.
      if (publish) await queryClient.invalidateQueries({ queryKey: tablesKey })
      learn({ result, mended: false })
    })
  const cancel = () => {
    abort()
    learn({ working: null, stopped: stoppedText(working?.publish === true) })
  }
  return {
    ...known,
    ...refused,
    open,
    run,
    cancel,
    ...choicesOf(known, learn, () => setRefusal(null)),
  }
}

/** What somebody chooses; a result of before is of other choices. */
const choicesOf = (
  { answers, reasons, mapping, period }: Known,
  learn: (part: Partial<Known>) => void,
  forgive: () => void,
) => ({
  again: () => {
    forgive()
    learn(nothing(period))
  },
  map: (changed: FileMapping) => learn({ mapping: changed, result: null }),
  /** Leaves lines out, or none of them. */
  leave: (changed: LinesOut | null) => learn({ out: changed, result: null }),
  /** Does something about a fault; the others that were found stay in sight until the file is looked at again. */
  mend: (part: Partial<Pick<Known, 'mapping' | 'out'>>) => learn({ ...part, mended: true }),
  name: (changed: string) => learn({ source: changed, result: null }),
  answer: (code: string, isYes: boolean) => learn({ answers: withAnswer(answers, code, isYes) }),
  reason: (code: string, reason: string) => learn({ reasons: { ...reasons, [code]: reason } }),
  isAnswered: ({ codigo, motivo }: LoadDoubt) =>
    motivo ? saysWhy(reasons[codigo] ?? '') : answers.includes(codigo),
  /** Says what a text means; the other texts that were found stay in sight. */
  mean: (field: string, text: string, meant: string) =>
    learn({ mapping: withMeaning(mapping, field, text, meant), mended: true }),
  place: (changed: FilePeriod) => learn({ period: changed, result: null }),
})

const withAnswer = (answers: readonly string[], code: string, isYes: boolean) => [
  ...answers.filter((one) => one !== code),
  ...(isYes ? [code] : []),
]
const stoppedText = (publish: boolean) =>
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
