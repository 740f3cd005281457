import { linesIn } from '../fixed-lines.ts'
import { sheetRefusal } from '../../sheets/sheet-refusal.ts'
import { baseName, type RemittanceFile, type Unpacked } from '../remittance.ts'
import { head, layouts, tail, type PadName } from './layout.ts'

/** Of whom a file is, and of which days. */
export interface PadHead {
  readonly cnpj: string
  readonly name: string
  readonly from: string
  readonly to: string
}
type FieldsOf<Name extends PadName> = Readonly<
  Record<keyof (typeof layouts)[Name]['fields'], string>
>

const whatToDo =
  'Nada dele foi lido. Gere os arquivos do PAD de novo no sistema contábil, ou exporte a tabela como CSV ou XLSX.'
export const wrong = (file: string, what: string) =>
  sheetRefusal(`${file} não confere com o leiaute do PAD de 2023 em diante: ${what}. ${whatToDo}`)

const cut = (line: string, [from, to]: readonly [number, number]) => line.slice(from - 1, to).trim()
function fieldsIn(line: string, fields: Readonly<Record<string, readonly [number, number]>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, place]) => [name, cut(line, place)]))
}

/** A day as `ddmmaaaa`. @throws {Problem} for what is none */
export function dayOf(file: string, text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  if (new Date(`${iso}T00:00Z`).toJSON()?.startsWith(iso)) return iso
  throw wrong(file, `“${text.slice(0, 20)}” não é uma data (ddmmaaaa)`)
}
/** An amount in cents, with the sign that stands behind it. @throws {Problem} */
export function centsOf(file: string, amount: string, sign: string): number {
  if (/^\d{1,13}$/.test(amount) && /^[+-]$/.test(sign)) return Number(`${sign}${amount}`)
  throw wrong(file, `“${`${amount}${sign}`.slice(0, 20)}” não é um valor com o seu sinal`)
}

function headOf(file: string, line: string): PadHead {
  const { cnpj = '', name = '', from = '', to = '' } = fieldsIn(line, head.fields)
  if (!/^\d{14}$/.test(cnpj) || name === '')
    throw wrong(file, 'a primeira linha não traz o CNPJ e o nome de quem o enviou')
  return { cnpj, name, from: dayOf(file, from), to: dayOf(file, to) }
}

/** The first line of a file. @throws {Problem} where it is none of these */
export async function padHead(unpacked: Unpacked, file: RemittanceFile): Promise<PadHead> {
  for await (const line of linesIn(unpacked.of(file))) return headOf(baseName(file), line)
  throw wrong(baseName(file), 'está vazio')
}

/**
 * The records of a file, by its layout; its last line counts them.
 * @throws {Problem} `invalid` for a file that is cut, or whose records are of another length or number
 */
export async function* padRecords<Name extends PadName>(
  unpacked: Unpacked,
  name: Name,
  file: RemittanceFile,
): AsyncGenerator<FieldsOf<Name>> {
  const { length, fields } = layouts[name]
  let [at, count] = [0, 0]
  let told: number | undefined
  for await (const line of linesIn(unpacked.of(file))) {
    at += 1
    if (at === 1) continue
    if (told !== undefined) throw wrong(name, `há linhas depois do FINALIZADOR (linha ${at})`)
    const [, said] = tail.exec(line.trim()) ?? []
    if (said !== undefined) {
      told = Number(said)
      continue
    }
    if (line.length !== length)
      throw wrong(name, `a linha ${at} tem ${line.length} posições, e o leiaute tem ${length}`)
    count += 1
    yield fieldsIn(line, fields) as FieldsOf<Name>
  }
  if (told === undefined) throw wrong(name, 'falta a linha FINALIZADOR: o arquivo está cortado')
  if (told !== count) throw wrong(name, `o FINALIZADOR diz ${told} registros, e há ${count}`)
}
