import { monthOfYear } from '../../../pt-br/months.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { sheetRefusal } from '../../sheets/sheet-refusal.ts'
import { baseName, type RemittanceFile, type Unpacked } from '../remittance.ts'
import { brokenXml, xmlRegisters, type XmlElement } from '../xml-registers.ts'
import {
  RegisterFields,
  isRegisterName,
  isOfPiaui,
  registerNames,
  otherShape,
  type RegisterName,
} from './shape.ts'

/** Of which unit and month a file says that it is. */
export interface RemittanceHead {
  readonly unit: string
  readonly unitName: string
  readonly year: number
  readonly month: number
}
/** The files of a month. */
export interface SagresMonth extends RemittanceHead {
  readonly files: Readonly<Record<RegisterName, RemittanceFile>>
}

/** The registers of a file of SAGRES. @throws {Problem} `invalid` for another XML */
export async function* registersOf(
  unpacked: Unpacked,
  file: RemittanceFile,
  kind?: RegisterName,
): AsyncGenerator<XmlElement> {
  const name = baseName(file)
  yield* xmlRegisters(unpacked.of(file), name, (root) => {
    if (!isOfPiaui(root.namespace) || !isRegisterName(root.name) || (kind && root.name !== kind))
      throw otherShape(name, `o seu primeiro elemento é ${root.name}`)
  })
}

/** Months of adjustment and closing come after the twelfth. */
const lastMonth = 14
async function headerOf(unpacked: Unpacked, file: RemittanceFile): Promise<RemittanceHead> {
  const name = baseName(file)
  for await (const register of registersOf(unpacked, file)) {
    if (register.name !== 'PrestacaoContas')
      throw otherShape(name, `o seu primeiro registro é ${register.name}`)
    const fields = new RegisterFields(name, register)
    const [year, month] = [
      Number(fields.text('anoReferencia')),
      Number(fields.text('mesReferencia')),
    ]
    if (!/^20\d\d$/.test(String(year)) || !(month >= 1 && month <= lastMonth))
      throw otherShape(name, 'não diz o mês e o ano')
    const unitName = fields.optional('nomeUnidGestora')
    return { unit: fields.text('codigoUnidGestora'), unitName, year, month }
  }
  throw brokenXml(name)
}

export const monthText = ({ year, month }: Pick<RemittanceHead, 'year' | 'month'>): string =>
  month <= 12 ? monthOfYear(year, month) : `mês ${month} de ${year}`

/**
 * The months of a unit's remittances, in their order.
 * @param files the XML of SAGRES, with what their roots are called
 * @throws {Problem} `invalid` where a month lacks a file, comes twice, or is of another unit or year
 */
export async function sagresMonths(
  unpacked: Unpacked,
  files: readonly (readonly [kind: RegisterName, file: RemittanceFile])[],
): Promise<readonly SagresMonth[]> {
  const months = new Map<
    number,
    { header: RemittanceHead; files: Partial<Record<RegisterName, RemittanceFile>> }
  >()
  let first: RemittanceHead | undefined
  for (const [kind, file] of files) {
    const header = await headerOf(unpacked, file)
    first ??= header
    if (header.unit !== first.unit || header.year !== first.year)
      throw sheetRefusal(
        `O ZIP tem remessas do SAGRES de mais de uma unidade gestora ou ano: ${first.unitName} (${first.unit}) de ${first.year} e ${header.unitName} (${header.unit}) de ${header.year}. Solte um ZIP de cada unidade e ano.`,
      )
    const month = months.get(header.month) ?? { header, files: {} }
    if (month.files[kind])
      throw sheetRefusal(
        `O ZIP tem duas vezes ${kind}.xml de ${monthText(header)}. Deixe uma só remessa de cada mês.`,
      )
    month.files[kind] = file
    months.set(header.month, month)
  }
  return [...months.values()]
    .toSorted((one, other) => one.header.month - other.header.month)
    .map(wholeMonth)
}
function wholeMonth({
  header,
  files,
}: {
  readonly header: RemittanceHead
  readonly files: Partial<Record<RegisterName, RemittanceFile>>
}): SagresMonth {
  const { CadastrosAuxiliares, EmpenhoseRP, LancamentosContabeis } = files
  if (CadastrosAuxiliares && EmpenhoseRP && LancamentosContabeis)
    return { ...header, files: { CadastrosAuxiliares, EmpenhoseRP, LancamentosContabeis } }
  const lacking = registerNames.filter((kind) => !files[kind]).map((kind) => `${kind}.xml`)
  throw sheetRefusal(
    `Falta ${conjunction(lacking)} na remessa do SAGRES de ${monthText(header)}. Os três XML se completam: solte o ZIP inteiro da remessa, como ele foi enviado ao Tribunal.`,
  )
}
