import { counted } from '../../../pt-br/words.ts'
import { doubtCode, type Doubt } from '../doubts.ts'
import type { Repeated } from '../repeated-lines.ts'
import type { ForeignFile } from './foreign-file.ts'

const shown = 10
const marked = (cells: readonly string[]) => cells.map((cell) => cell.trim()).join('\u001f')

/** Lines of a file that are the same as others in every column, read or not: reports repeat them. */
export class SameLines {
  readonly #file: ForeignFile
  #found: readonly number[] = []

  constructor(file: ForeignFile) {
    this.#file = file
  }

  /** Reads the file again, and keeps of it no more than the lines that are repeated. */
  async among(repeated: readonly Repeated[]): Promise<readonly number[]> {
    const firstOf = new Map(repeated.map(({ line, firstLine }) => [line, firstLine]))
    const firsts = new Set(firstOf.values())
    const texts = new Map<number, string>()
    const found: number[] = []
    for await (const { line, cells } of this.#file.records()) {
      if (firsts.has(line)) texts.set(line, marked(cells))
      const first = firstOf.get(line)
      if (first !== undefined && texts.get(first) === marked(cells)) found.push(line)
    }
    this.#found = found
    return found
  }

  doubts(): readonly Doubt[] {
    const { length } = this.#found
    if (length === 0) return []
    const lines = this.#found.map(String)
    return [
      {
        code: doubtCode('identicas', ...lines),
        text: `${counted(length, 'linha é idêntica', 'linhas são idênticas')} a outra do arquivo em todas as colunas. Cada uma sai uma vez só no portal. Se não é repetição do relatório, mas outro ato com os mesmos dados, dê um número a cada linha no arquivo.`,
        items: [
          `Linhas ${lines.slice(0, shown).join(', ')}${length > shown ? ` e mais ${length - shown}` : ''}`,
        ],
        yes: `Publicar uma vez só, e deixar de fora ${counted(length, 'linha repetida', 'linhas repetidas')}`,
      },
    ]
  }
}
