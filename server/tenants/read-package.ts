import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../platform/process/refusal.ts'
import {
  descriptorName,
  descriptorShape,
  packagePath,
  type Descriptor,
  type TableResource,
} from './package.ts'
import { openWithin } from './validate-package.ts'

/** @throws {Refusal} when there is no whole export in the folder */
export async function readDescriptor(folder: string): Promise<Descriptor> {
  try {
    return descriptorShape.parse(JSON.parse(await readFile(join(folder, descriptorName), 'utf8')))
  } catch {
    throw new Refusal(
      `Não há uma exportação completa em ${folder}. Indique a pasta em que tenant export gravou (a que tem ${descriptorName}).`,
    )
  }
}

/**
 * Keys of files begin with the number of their tenant; the rest is drawn by lot, so that no other text is taken for
 * one.
 */
const keysOf = (tenantId: number) =>
  new RegExp(`(?<![0-9A-Za-z])${tenantId}(?=/\\d{1,18}/[0-9a-f]{32}\\.[a-z]{3,4})`, 'g')
export const renameKeys = (text: string, from: number, to: number): string =>
  text.replaceAll(keysOf(from), String(to))

/**
 * The bytes of a table, line by line, with keys of files as the new number makes them.
 * @throws {Refusal} at the end, when they are not those that were exported
 */
export async function* arriving(
  folder: string,
  { path, hash, name, bytes }: TableResource,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  const rename = (lines: Buffer) =>
    // Bytes stay bytes: keys are ASCII, whatever stands around them.
    Buffer.from(renameKeys(lines.toString('latin1'), from, to), 'latin1')
  if (path !== packagePath(name)) throw new Refusal(`A tabela ${name} está fora do seu lugar.`)
  const source = await openWithin(folder, path, bytes).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal(`Falta ${path} na exportação.`)
  })
  let rest: Buffer[] = []
  for await (const chunk of source.createReadStream() as AsyncIterable<Buffer>) {
    sum.update(chunk)
    const end = chunk.lastIndexOf(10) + 1
    if (end > 0) {
      yield rename(Buffer.concat([...rest, chunk.subarray(0, end)]))
      rest = []
    }
    rest.push(Buffer.from(chunk.subarray(end)))
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield rename(last)
  if (`sha256:${sum.digest('hex')}` !== hash)
    throw new Refusal(
      `A tabela ${name} (${path}) não é a que foi exportada. Copie a pasta de novo da origem.`,
    )
}
