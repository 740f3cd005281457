import { tableKindOf } from '../../../formats/rows/table-kind.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { WaitingFile } from '../../data/deliveries.ts'
import type { FileSource } from '../file-door/foreign-file.ts'

/** The bytes of a file that waits. @throws {Problem} `missing` while they are read, where they are gone */
export async function storedSource(
  files: Files,
  { key, name }: Pick<WaitingFile, 'key' | 'name'>,
): Promise<FileSource> {
  async function* open(): AsyncGenerator<Uint8Array> {
    const found = key === null ? undefined : await files.read(key)
    if (!found)
      throw problem('missing', `${name}: o arquivo não está mais guardado. Solte-o de novo.`)
    yield* found.stream
  }
  return { kind: await tableKindOf(open, name), open }
}
