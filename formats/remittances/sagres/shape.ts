import { sheetRefusal } from '../../sheets/sheet-refusal.ts'
import type { XmlElement } from '../xml-registers.ts'

/**
 * SAGRES Contábil of the court of accounts of Piauí (TCE-PI): a remittance is a month of a managing unit, three XML of
 * registers. Names, codes and accounts are those of its XML schemas of 2022, which the remittances of 2023 follow
 * (`CadastrosAuxiliares.xsd`, `EmpenhoseRP.xsd`, `LancamentosContabeis.xsd`, `ContasCorrentes.xsd`); the namespaces
 * name the year.
 */
export const system = 'SAGRES (TCE-PI)'
export const registerNames = ['CadastrosAuxiliares', 'EmpenhoseRP', 'LancamentosContabeis'] as const
export type RegisterName = (typeof registerNames)[number]
export const isRegisterName = (name: string): name is RegisterName =>
  (registerNames as readonly string[]).includes(name)

const namespace = /^https?:\/\/www\.tce\.pi\.gov\.br\/sagres20\d\d\/xml\//i
/** Whether a root is one of TCE-PI's, of whatever year. */
export const isOfPiaui = (address: string): boolean => namespace.test(address)

/** Kinds of commitments; the fourth takes back another. `tipoEmpenho_t` */
export const commitmentKinds: Readonly<Record<string, string>> = {
  '1': 'Ordinário',
  '2': 'Estimativo',
  '3': 'Global',
}
export const annulment = '4'
/** A unit of the budget that is the chamber of councillors. `tipoUnidOrcamentaria_t` */
export const ofChamber = '1'
/** Entries of the year's opening and of its months; those of adjustment and closing (13 and 14) repeat them. */
const opening = '1'
export const ofMonth = '2'
/** `tipoNatuLancamento_t` */
const debit = '1'
export const credit = '2'

/** Accounts (PCASP) that a commitment goes through: liquidated and not paid, paid. */
export const liquidated = new Set(['622130300', '631300000'])
export const paid = new Set(['622130400', '631400000'])
/** Liquidated in a former year, and paid in this one. */
export const paidOfLiquidated = new Set(['632200000'])
/** The same of consortia, of which no remittance was at hand. */
export const ofConsortia = '853'

/** Accounts of revenue, as the balance matrix is read: what it fills, and on which side it grows. */
export const revenueAccounts = [
  { prefix: '52111', column: 'previsaoInicial', side: debit, at: opening },
  { prefix: '5212101', column: 'previsaoAtualizada', side: debit, at: ofMonth },
  { prefix: '5212102', column: 'previsaoAtualizada', side: debit, at: ofMonth },
  { prefix: '52129', column: 'previsaoAtualizada', side: debit, at: ofMonth },
  { prefix: '6212', column: 'arrecadada', side: credit, at: ofMonth },
  { prefix: '6213', column: 'deducoes', side: debit, at: ofMonth },
] as const

export const otherShape = (file: string, what: string) =>
  sheetRefusal(
    `O XML ${file} é do SAGRES (TCE-PI), mas não tem a forma que lemos: ${what}. Nada dele foi lido. No sistema contábil, exporte a tabela como CSV ou XLSX.`,
  )

/** No code, day or name of a register comes near. */
const longestField = 1_000
/** What a register says, by the names of its children. */
export class RegisterFields {
  readonly #file: string
  readonly #register: XmlElement
  readonly #children: ReadonlyMap<string, XmlElement>

  constructor(file: string, register: XmlElement) {
    this.#file = file
    this.#register = register
    this.#children = new Map(register.children.map((child) => [child.name, child]))
  }

  /** @throws {Problem} `invalid` where the register has no such field, or an empty or endless one */
  text(name: string): string {
    const found = this.optional(name)
    if (found.length > longestField)
      throw otherShape(this.#file, `um registro ${this.#register.name} diz demais em ${name}`)
    if (found !== '') return found
    throw otherShape(this.#file, `um registro ${this.#register.name} não diz ${name}`)
  }
  optional(name: string): string {
    return this.#children.get(name)?.text ?? ''
  }
  /** A code with the zeros that programs leave out. */
  code(name: string, length: number): string {
    return this.text(name).padStart(length, '0')
  }
  /** An amount, in cents. @throws {Problem} */
  cents(name: string): number {
    const text = this.text(name)
    const [, whole = '', rest = ''] = /^(\d{1,16})\.(\d\d)$/.exec(text) ?? []
    const cents = Number(whole + rest)
    if (whole !== '' && Number.isSafeInteger(cents)) return cents
    throw otherShape(this.#file, `${name} diz “${text.slice(0, 40)}”, que não é um valor`)
  }
  /** A source of funds, whose year and number stand in two fields of a third. */
  source(): string {
    const group = this.#children.get('fonteRecurso')
    if (!group) throw otherShape(this.#file, `um registro ${this.#register.name} não diz a fonte`)
    const parts = new RegisterFields(this.#file, group)
    return `${parts.text('ioc')}${parts.code('tipoFontRecurso', 3)}`
  }
  /** A nature of expense, whose levels stand in five fields. */
  nature(): string {
    const element = this.code('codigoElemDespesa', 2)
    const stem = `${this.text('codigoCateEconomica')}${this.text('codigoNatuDespesa')}${this.code('codigoModaAplicacao', 2)}${element}`
    const part = this.optional('codigoSubeDespesa')
    return part.length === 4 && part.startsWith(element) ? stem + part.slice(2) : stem
  }
}
