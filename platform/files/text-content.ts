import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Problem } from '../../kernel/problem.ts'
import { fileFault } from '../../formats/file-fault.ts'
import { activeMarkup, beginsAsPage } from './active-markup.ts'

type TextEnding = 'csv' | 'xml' | 'json' | 'txt'
type Charset = 'utf-8' | 'windows-1252'

// Tab, line feed, form feed and carriage return belong to text; NUL and the others to something else.
// oxlint-disable-next-line no-control-regex -- naming the bytes that are refused is the point
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/
/** No letter of XML (1.0, 2.2). */
const escape = '\u001b'
const parsedWhole = 5_000_000

/**
 * Reads a text from end to end.
 * @returns its character set: UTF-8, or Windows-1252 as older Brazilian systems export.
 * @throws {Problem} what `differs` makes when it is no such text; `invalid` when XML holds what could run or be
 * fetched.
 */
export async function refuseText(
  path: string,
  ending: TextEnding,
  differs: () => Problem,
): Promise<Charset> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let charset: Charset = 'utf-8'
  const isActive = activeMarkup()
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = chunk.toString('latin1')
    if (binary.test(bytes) || (ending === 'xml' && bytes.includes(escape))) throw differs()
    if (ending === 'xml' && isActive(bytes))
      throw fileFault(
        'Este XML tem partes que não são aceitas (DOCTYPE, ENTITY, folha de estilo, HTML ou SVG). Envie só os dados.',
      )
    if (isFirst && ending !== 'xml' && beginsAsPage(withoutMark(bytes))) throw differs()
    if (charset === 'utf-8' && !decodes(decoder, chunk)) charset = 'windows-1252'
    isFirst = false
  }
  if (charset === 'utf-8' && !decodes(decoder)) charset = 'windows-1252'
  if (ending === 'json' && !(await isJson(path, charset))) throw differs()
  if (ending === 'xml' && !(await beginsAsXml(path))) throw differs()
  return charset
}

// The byte order mark of UTF-8, read as latin-1.
const withoutMark = (bytes: string) => bytes.replace(/^\xef\xbb\xbf/, '')

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Parsed whole up to 5 MB; above, only its two ends are looked at. JSON is UTF-8 (RFC 8259, 8.1). */
async function isJson(path: string, charset: Charset): Promise<boolean> {
  if (charset !== 'utf-8') return false
  if ((await stat(path)).size > parsedWhole)
    return /^\s*[[{]/.test(await endOf(path, 0)) && /[\]}]\s*$/.test(await endOf(path, -1))
  try {
    JSON.parse((await readFile(path, 'utf8')).replace(/^\u{feff}/u, ''))
    return true
  } catch {
    return false
  }
}

const beginsAsXml = async (path: string) =>
  /^\s*(?:<\?xml\s|<[A-Za-z_][\w.:-]*[\s>/])/.test(await endOf(path, 0)) &&
  />\s*$/.test(await endOf(path, -1))

const sample = 1_024
/** The first (`0`) or last (`-1`) kilobyte, as latin-1 without the byte order mark. */
async function endOf(path: string, which: 0 | -1): Promise<string> {
  const start = which === 0 ? 0 : Math.max(0, (await stat(path)).size - sample)
  let text = ''
  for await (const chunk of createReadStream(path, {
    start,
    end: start + sample - 1,
  }) as AsyncIterable<Buffer>)
    text += chunk.toString('latin1')
  return withoutMark(text)
}
