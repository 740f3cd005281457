import { longestLine, textLines } from '../rows/lines.ts'
import { sheetRefusal } from '../sheets/sheet-refusal.ts'

/** The lines of a text of Windows, whatever is in them: one that is cut at its end keeps what stands there. */
export async function* linesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('windows-1252')
  const pieces = async function* () {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  }
  for await (const [at, line] of textLines(pieces())) {
    if (line.length > longestLine) throw sheetRefusal(`A linha ${at} é longa demais para ser lida.`)
    yield line
  }
}
