import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { toast } from '../../ui/toasts.tsx'
import type { RouteParams } from '../route-params.ts'
import { matchColumns, previewSheet, runImport, type Columns } from './call.ts'
import { useStoppable } from './stoppable.ts'
import type { ImportResult, SheetPreview } from '../../../resources/calls/noun.ts'

export interface ImportProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly onClose: () => void
}
export interface ImportProgress {
  readonly done: number
  readonly total: number
  readonly write: boolean
}

export type ImportState = ReturnType<typeof useImport>

// The server may have written all rows before the request to stop reached it.
const writeStopped =
  'Interrompido. Confira na lista se a planilha foi gravada; enviada de novo, ela não se repete.'

/** The mapping of columns is kept for a corrected file. */
const stillThere = (columns: Columns, { colunas }: SheetPreview): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, head]) => colunas.includes(head)))

interface Known {
  readonly file: File | null
  readonly preview: SheetPreview | null
  readonly columns: Columns
  readonly working: ImportProgress | null
  readonly result: ImportResult | null
  readonly stopped: string | null
}
const nothing: Known = {
  file: null,
  preview: null,
  columns: {},
  working: null,
  result: null,
  stopped: null,
}

/** Everything the dialog knows, and what it can do. */
export function useImport({ resource, routeParams, onClose }: ImportProps) {
  const [known, setKnown] = useState(nothing)
  const { file, preview, columns, working } = known
  const learn = (part: Partial<Known>) => setKnown((before) => ({ ...before, ...part }))
  const { refusal, setRefusal, guarded, abort } = useStoppable(
    () => learn({ stopped: null }),
    () => learn({ working: null }),
  )
  const open = (chosen: File) =>
    guarded(async () => {
      learn({ result: null })
      const read = await previewSheet(resource, chosen)
      const heads = {
        ...matchColumns(resource, routeParams, read.colunas),
        ...stillThere(columns, read),
      }
      learn({ file: chosen, preview: read, columns: heads })
    })
  const run = (write: boolean) =>
    guarded(async (signal) => {
      if (!file || !preview) return
      const onProgress = (done: number, total: number) => learn({ working: { done, total, write } })
      onProgress(0, preview.total)
      const request = { resource, routeParams, file, columns, write, signal, onProgress }
      const result = await runImport(request)
      learn({ result })
      if (result.gravadas === 0) return
      toast({ text: counted(result.gravadas, 'registro importado', 'registros importados') })
      onClose()
    })
  const cancel = () => {
    abort()
    const stopped = working?.write ? writeStopped : 'Interrompido. Nada foi gravado.'
    learn({ working: null, stopped })
  }
  const again = () => {
    setRefusal(null)
    learn({ file: null, preview: null, result: null, stopped: null })
  }
  const map = (changed: Columns) => learn({ columns: changed, result: null })
  return { ...known, refusal, open, run, again, map, cancel }
}
