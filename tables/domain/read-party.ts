import { counted } from '../../pt-br/words.ts'
import { bare, isValid } from '../../pt-br/identifier.ts'
import { digitsShown, hiddenPlaces, nameAndDocument } from '../../pt-br/named-document.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { isPartyColumn, type PartyColumn } from '../model/types/party.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import { isOtherMask, partyOf, type Party, type PersonKey } from './party.ts'
import { hidePerson, isPreserved, preservedName, type Preserved } from './preserved.ts'
import { cleaned, damageOf, type Cells, type Note, type ReadRow } from './read-cell.ts'

type Told = 'documento_coberto' | 'dois_documentos'
const words: Readonly<Record<Told, (count: number) => string>> = {
  documento_coberto: (count) =>
    `${counted(count, 'documento mostra', 'documentos mostram')} outros algarismos do que os do meio do CPF (***.123.456-**): nada deles é publicado, e a linha fica sem documento.`,
  dois_documentos: (count) =>
    `${counted(count, 'nome traz', 'nomes trazem')} um documento que não é o da coluna do documento: vale o da coluna. Confira se as duas colunas são da mesma pessoa ou empresa.`,
}

/** Whether two documents may be one: a mask shows a part of it. */
function isOne(one: string, other: string): boolean {
  const middle = (text: string) => digitsShown(hiddenPlaces(text)) ?? bare(text).slice(3, 9)
  if (hiddenPlaces(one) === undefined && hiddenPlaces(other) === undefined)
    return bare(one) === bare(other)
  return middle(one) === middle(other)
}

/** Reads the parties of the rows of a load. */
export class PartyReader {
  readonly #period: LoadPeriod
  readonly #keyOf: PersonKey
  readonly #columns: readonly (readonly [name: string, column: PartyColumn])[]
  readonly #told = new Map<string, Finding & { count: number }>()

  constructor(period: LoadPeriod, keyOf: PersonKey) {
    this.#period = period
    this.#keyOf = keyOf
    this.#columns = Object.entries(period.dataset.columns).flatMap(([name, column]) =>
      isPartyColumn(column) ? [[name, column] as const] : [],
    )
  }

  /** The cells with names and documents that stand in one of them taken apart. */
  apart(line: number, cells: Cells): Cells {
    const changed: Record<string, string> = {}
    for (const [name] of this.#columns) {
      const field = `${name}_documento`
      const given = this.#documentOf(cleaned(cells[field]), field, line)
      const { name: alone, document } = nameAndDocument(cleaned(cells[name]) ?? '')
      // Without a name the row is refused, or known by its number.
      if (document === null || alone === '') continue
      const found = this.#documentOf(document, name, line)
      if (given === undefined || found === undefined || isOne(found, given)) changed[name] = alone
      else if (!(isValid('cnpj', bare(given)) && bare(found).length < 14))
        this.#tell('dois_documentos', name, line)
      if (given === undefined && found !== undefined) changed[field] = found
    }
    return Object.keys(changed).length === 0 ? cells : { ...cells, ...changed }
  }

  /** @returns nothing for what is no document, and for a mask that no portal shows */
  #documentOf(text: string | null, field: string, line: number): string | undefined {
    if (text === null || /^0+$/.test(bare(text))) return undefined
    if (!isOtherMask(text)) return text
    this.#tell('documento_coberto', field, line)
    return undefined
  }

  /** Takes the parties of a row, by what its names and documents say. */
  take(row: ReadRow, cells: Cells, known: Readonly<Record<string, Party>>, note: Note): void {
    for (const [name, column] of this.#columns) {
      const given = row[name]
      Reflect.deleteProperty(row, name)
      if (typeof given !== 'string') continue
      if (column.preserved && isPreserved(column.preserved, row, given))
        this.#preserve(name, column.preserved, row, given, note)
      else this.#takeNamed(name, row, { given, cells, known: known[name] }, note)
    }
  }

  /** What is told once of all rows. */
  findings(): readonly Finding[] {
    return [...this.#told.values()].map(({ count, ...finding }) => ({
      ...finding,
      mensagem: words[finding.codigo as Told](count),
    }))
  }

  #tell(codigo: Told, campo: string, linha: number): void {
    const told = this.#told.get(`${codigo} ${campo}`)
    if (told) told.count += 1
    else {
      const first = { linha, campo, valor: '', codigo, mensagem: '', gravidade: 'aviso' } as const
      this.#told.set(`${codigo} ${campo}`, { ...first, count: 1 })
    }
  }

  #takeNamed(
    name: string,
    row: ReadRow,
    {
      given,
      cells,
      known,
    }: { readonly given: string; readonly cells: Cells; readonly known: Party | undefined },
    note: Note,
  ): void {
    const document = cleaned(cells[`${name}_documento`])
    const damage = document === null ? undefined : damageOf(document)
    if (damage) {
      note(`${name}_documento`, document, damage)
      return
    }
    const party =
      known && known.documento === document
        ? { ...known, nome: given }
        : partyOf(given, document, this.#keyOf)
    if (!party) {
      note(`${name}_documento`, '', ['documento', 'Não é um CPF nem um CNPJ válido.'])
      return
    }
    if (party.nome === '') {
      note(name, '', ['nome', 'Há só um documento no lugar do nome. Escolha a coluna do nome.'])
      return
    }
    for (const [part, value] of Object.entries(party))
      row[`${name}_${part}`] = value as string | null
  }

  #preserve(name: string, preserved: Preserved, row: ReadRow, given: string, note: Note): void {
    const { dataset, mode } = this.#period
    if (row[preserved.by] === null)
      note(preserved.by, null, ['obrigatorio', 'Escreva por que a identidade é preservada.'])
    // The row with the name would stay beside the one without it.
    if (mode === 'atualiza')
      note(preserved.by, null, ['preservada', 'Envie o mês inteiro: assim a linha com o nome sai.'])
    hidePerson(dataset, preserved, row, given, this.#keyOf)
    const party = partyOf(preservedName, null, this.#keyOf)
    for (const [part, value] of Object.entries(party ?? {}))
      row[`${name}_${part}`] = value as string | null
  }
}
