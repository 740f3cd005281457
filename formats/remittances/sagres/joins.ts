import { KeptTexts, baseName, type Unpacked } from '../remittance.ts'
import type { XmlElement } from '../xml-registers.ts'
import { registersOf, type SagresMonth } from './open-sagres.ts'
import { ofChamber, RegisterFields } from './shape.ts'

/** What rows of other files take of a commitment, and what the ledger tells of it, in cents. */
export interface Commitment {
  readonly creditor: string
  /** Of the remittance that tells it. */
  readonly month: number
  readonly function: string
  readonly nature: string
  readonly source: string
  readonly history: string
  annulled: number
  liquidated: number
  paid: number
}
interface Unit {
  readonly name: string
  readonly isChamber: boolean
}

export const commitmentKey = (unit: string, year: string, number: string): string =>
  `${unit} ${year} ${number}`
/** The key of the commitment that a register is. */
export const keyOfCommitment = (fields: RegisterFields): string =>
  commitmentKey(
    fields.text('codigoUnidOrcamentaria'),
    fields.text('anoEmisEmpenho'),
    fields.text('numeroEmpenho'),
  )

/** What the registers of a year's remittances tell beside each other; each is sent once, in the month that it is of. */
export class Joins {
  readonly commitments = new Map<string, Commitment>()
  readonly #units = new Map<string, Unit>()
  readonly #programs = new Map<string, string>()
  readonly #actions = new Map<string, string>()
  /** The names of each document, and the month from which on. */
  readonly #creditors = new Map<string, (readonly [month: number, name: string])[]>()
  readonly #entity: string
  readonly #kept = new KeptTexts()

  private constructor(entity: string) {
    this.#entity = entity
  }

  static async read(unpacked: Unpacked, months: readonly SagresMonth[]): Promise<Joins> {
    const joins = new Joins(months[0]?.unitName ?? '')
    for (const { files, month } of months)
      for (const kind of ['CadastrosAuxiliares', 'EmpenhoseRP'] as const) {
        const name = baseName(files[kind])
        for await (const register of registersOf(unpacked, files[kind], kind))
          joins.#add(name, register, month)
      }
    return joins
  }

  #add(file: string, register: XmlElement, month: number): void {
    const fields = new RegisterFields(file, register)
    switch (register.name) {
      case 'UnidadeOrcamentaria': {
        const isChamber = fields.text('tipoUnidOrcamentaria') === ofChamber
        const [code, name] = this.#named(
          fields.text('codigoUnidOrcamentaria'),
          fields.text('nomeUnidOrcamentaria'),
        )
        this.#units.set(code, { name, isChamber })
        break
      }
      case 'Programa':
        this.#programs.set(
          ...this.#named(fields.text('codigoPrograma'), fields.optional('denominacaoPrograma')),
        )
        break
      case 'Acao':
        this.#actions.set(
          ...this.#named(fields.text('codigoAcao'), fields.optional('denominacaoAcao')),
        )
        break
      case 'Fornecedor': {
        const [document, name] = this.#named(
          fields.text('cpfCnpjCredor'),
          fields.text('nomeDenoOuRazaJuridica'),
        )
        const names = this.#creditors.get(document) ?? []
        names.push([month, name])
        this.#creditors.set(document, names)
        break
      }
      case 'Empenho':
      case 'RestosApagar':
        this.#commit(fields, month)
    }
  }

  #named(code: string, name: string): [code: string, name: string] {
    const kept = this.#kept.register({ code, name })
    return [kept.code, kept.name]
  }

  #commit(fields: RegisterFields, month: number): void {
    const key = keyOfCommitment(fields)
    // What is left unpaid at the end of the year is told again then.
    if (this.commitments.has(key)) return
    const { key: kept, ...texts } = this.#kept.register({
      key,
      creditor: fields.text('cpfCnpjCredor'),
      function: fields.code('codigoFuncao', 2),
      nature: fields.nature(),
      source: fields.source(),
      history: fields.optional('historicoEmpenho'),
    })
    this.commitments.set(kept, { ...texts, month, annulled: 0, liquidated: 0, paid: 0 })
  }

  /** Adds what the ledger says of a commitment, in cents. @returns whether it is one of these */
  note(key: string, kind: 'liquidation' | 'payment' | 'annulment', cents: number): boolean {
    const found = this.commitments.get(key)
    if (!found) return false
    if (kind === 'liquidation') found.liquidated += cents
    else if (kind === 'payment') found.paid += cents
    else found.annulled += cents
    return true
  }
  /** Before the ledger is read again. */
  reset(): void {
    for (const one of this.commitments.values())
      [one.annulled, one.liquidated, one.paid] = [0, 0, 0]
  }

  /** The name of a creditor as the register of a month has it. */
  creditorOf({ creditor, month }: Commitment): string | undefined {
    const names = this.#creditors.get(creditor) ?? []
    return (names.findLast(([from]) => from <= month) ?? names[0])?.[1]
  }
  unitName(unit: string): string {
    return this.#units.get(unit)?.name ?? ''
  }
  programName(code: string): string {
    return this.#programs.get(code) ?? ''
  }
  actionName(code: string): string {
    return this.#actions.get(code) ?? ''
  }
  /**
   * Whose the rows of a unit of the budget are: a town hall's remittance tells the chamber's as well. Where no register
   * says what the unit is, its code stands, and somebody is asked.
   */
  entityOf(unit: string): string {
    const known = this.#units.get(unit)
    if (!known) return `Unidade orçamentária ${unit}`
    return known.isChamber ? known.name : this.#entity
  }
}
