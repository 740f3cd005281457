import { usualBounds } from '../../formats/file-text/outcome.ts'
import { TextReader } from '../../formats/file-text/text-reader.ts'
import { endingIn } from '../../kernel/file-kinds.ts'
import { readEndings } from '../../kernel/file-text.ts'
import type { Files } from '../../platform/files/files.ts'

/** Somebody waits for it: of a PDF the first page is enough, and what takes long is left. */
const bounds = { ...usualBounds, enoughMs: 1, deadlineMs: 4_000, clockMs: 8_000, characters: 4_000 }
/** Letters of it that are told. */
const most = 2_000

/** Reads beginnings of files, in a process of its own beside the one that reads them for the search. */
export const startReader = () => new TextReader(bounds)

/** What a stored file says first; '' where it says nothing, or is not to be read so soon. */
export async function startOfFile(files: Files, reader: TextReader, key: string): Promise<string> {
  const ending = endingIn(key)
  if (ending === undefined || !readEndings.includes(ending)) return ''
  const stored = await files.read(key)
  const outcome = stored && (await reader.read(stored, ending))
  return outcome && 'text' in outcome ? (outcome.text.split('\f')[0] ?? '').slice(0, most) : ''
}
