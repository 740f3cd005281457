import { Parser } from 'htmlparser2'
import { sheetRefusal } from '../sheets/sheet-refusal.ts'

// An XML that is a list of registers: the children of its root, one after the other, as they come.

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}
interface OpenElement {
  readonly name: string
  text: string
  readonly children: XmlElement[]
}
export interface XmlRoot {
  readonly name: string
  /** The address of the namespace that its prefix stands for; empty where it has none. */
  readonly namespace: string
}

/** No register comes near; what does must not fill the memory. */
const [mostElements, longestText, deepest] = [200_000, 4 * 1_048_576, 12]

export const brokenXml = (file: string) =>
  sheetRefusal(
    `O XML ${file} está cortado ou danificado. Gere a remessa de novo no sistema contábil e solte o ZIP inteiro.`,
  )
const tooLarge = (file: string) =>
  sheetRefusal(
    `O XML ${file} tem um registro grande demais para ser lido. Confira no sistema contábil.`,
  )

/** Gathers the registers of an XML while it is parsed. */
class Registers {
  readonly ready: XmlElement[] = []
  isWhole = false
  /** Whether the parser has told something since this was last set. */
  isHeard = false
  readonly #file: string
  readonly #onRoot: (root: XmlRoot) => void
  readonly #open: OpenElement[] = []
  #depth = 0
  #elements = 0
  #length = 0

  constructor(file: string, onRoot: (root: XmlRoot) => void) {
    this.#file = file
    this.#onRoot = onRoot
  }

  begin(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.isHeard = true
    const colon = tag.indexOf(':')
    const name = tag.slice(colon + 1)
    this.#depth += 1
    if (this.#depth > deepest || this.isWhole) throw brokenXml(this.#file)
    if (this.#depth === 1) {
      const prefix = colon < 0 ? 'xmlns' : `xmlns:${tag.slice(0, colon)}`
      this.#onRoot({ name, namespace: attributes[prefix] ?? '' })
      return
    }
    if (this.#depth === 2) [this.#elements, this.#length] = [0, 0]
    this.#elements += 1
    if (this.#elements > mostElements) throw tooLarge(this.#file)
    this.#open.push({ name, text: '', children: [] })
  }
  add(text: string): void {
    this.isHeard = true
    const last = this.#open.at(-1)
    if (!last) return
    this.#length += text.length
    if (this.#length > longestText) throw tooLarge(this.#file)
    last.text += text
  }
  end(isImplied: boolean): void {
    this.isHeard = true
    if (isImplied) throw brokenXml(this.#file)
    this.#depth -= 1
    if (this.#depth === 0) this.isWhole = true
    const done = this.#open.pop()
    if (!done) return
    const element = { ...done, text: done.text.trim() }
    const around = this.#open.at(-1)
    if (around) around.children.push(element)
    else this.ready.push(element)
  }
}

/** UTF-8 unless the XML says otherwise. */
const charsetOf = (start: Uint8Array): string =>
  /^[^>]*encoding=["'](?:iso-8859-1|latin1|windows-1252)["']/i.test(
    Buffer.from(start.subarray(0, 200)).toString('latin1'),
  )
    ? 'windows-1252'
    : 'utf-8'

/** The texts of an XML. @throws {Problem} `invalid` for bytes that are none */
async function* textsOf(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? ''
    } catch {
      throw brokenXml(file)
    }
  }
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(charsetOf(chunk), { fatal: true })
    yield decoded(chunk)
  }
  yield decoded()
}

/**
 * The registers of an XML as they come; the memory it takes does not grow with the file. Entities that it declares
 * itself are left as they stand, and nothing is fetched.
 * @param file what it is called
 * @param onRoot told the root before any register; what it throws ends the reading
 * @throws {Problem} `invalid` for an XML that is cut, or has a register, a tag or a comment of no measure
 */
export async function* xmlRegisters(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  onRoot: (root: XmlRoot) => void,
): AsyncGenerator<XmlElement> {
  const registers = new Registers(file, onRoot)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => registers.begin(name, attributes),
      ontext: (text) => registers.add(text),
      onclosetag: (_, isImplied) => registers.end(isImplied),
      oncomment: () => (registers.isHeard = true),
      onprocessinginstruction: () => (registers.isHeard = true),
    },
    { xmlMode: true, decodeEntities: true },
  )
  // The parser keeps a tag, a comment and the like until it ends.
  let unheard = 0
  for await (const text of textsOf(bytes, file)) {
    registers.isHeard = false
    parser.write(text)
    unheard = registers.isHeard ? 0 : unheard + text.length
    if (unheard > longestText) throw tooLarge(file)
    yield* registers.ready.splice(0)
  }
  if (!registers.isWhole) throw brokenXml(file)
}
