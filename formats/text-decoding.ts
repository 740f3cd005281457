/** A file of text as it comes, without its byte-order mark. @param charset as {@link TextDecoder} names it */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  charset: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

export type Utf16 = 'utf-16le' | 'utf-16be'
/** Bytes of a file that tell how it writes characters. */
const enough = 4_096
/**
 * UTF-16 by its mark, as Excel writes "Texto Unicode"; or without one by its zeros: texts of Portuguese have one in
 * nearly every pair of bytes, and always on the same side.
 */
export function utf16Of(start: Uint8Array): Utf16 | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const looked = start.subarray(0, enough)
  for (const [at, byte] of looked.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = looked.length / 2
  // Two letters at least, three of four of them of Latin.
  if (most < 2 || Math.max(even, odd) < most * 0.75 || Math.min(even, odd) > 0) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** What a file of text says: UTF-16, else UTF-8 or, as older programs of Brazil write, Windows-1252. */
export function decodedText(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff || bytes[0] === 0xfe ? utf16Of(bytes) : undefined
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
