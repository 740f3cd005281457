// Node reads 0x80 to 0x9f of "windows-1252" as the control characters of Latin-1; these are the signs that they are (WHATWG Encoding, index windows-1252).
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
// oxlint-disable-next-line no-control-regex -- these characters are the point
const misread = /[\u0080-\u009f]/g
/** Text that was decoded from Windows-1252 as if it were Latin-1, with the signs that it has. */
export const mendedWindows1252 = (text: string) =>
  text.replace(misread, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign)

/** What a file of text says: UTF-16 by its mark (Excel's "Texto Unicode"), else UTF-8 or, as older programs of Brazil write, Windows-1252. */
export function decodedText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16le').decode(
      Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16(),
    )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return mendedWindows1252(Buffer.from(bytes).toString('latin1'))
  }
}
