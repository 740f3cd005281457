import type { Finding } from '../../resources/calls/accountability.ts'
import { quoted } from '../../resources/accountability-heads.ts'
import { isMoment, moments, type Moment, type MscRow } from './msc.ts'

const momentNames: Readonly<Record<Moment, string>> = {
  beginning_balance: 'saldo inicial',
  period_change: 'movimento',
  ending_balance: 'saldo final',
}

// The classes of the chart of accounts, two by two, are books of their own: each closes in itself (MCASP, parte IV).
const books = [['12', '34'], ['56'], ['78']].flatMap((groups) =>
  groups.map((classes) => [classes, groups.join('')] as const),
)
const bookOf = (account: string) =>
  books.find(([classes]) => classes.includes(account.charAt(0)))?.[1] ?? ''
const bookNames: Readonly<Record<string, string>> = {
  1234: 'patrimonial',
  56: 'orçamentária',
  78: 'de controle',
}

interface Sums {
  readonly linha: number
  readonly cents: Record<Moment, bigint>
}
/** Whole cents of a decimal with at most two places: exact however many digits it has. */
const cents = (decimalText: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(decimalText) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}
const magnitude = (value: bigint) => (value < 0n ? -value : value)
const reais = (value: bigint) =>
  `R$\u00a0${(value / 100n).toLocaleString('pt-BR')},${String(value % 100n).padStart(2, '0')}`

/**
 * Adds a matrix up while it is read, and tells where it does not close: debits against credits, opening and movement
 * against closing.
 */
export class MscBalance {
  readonly #accounts = new Map<string, Sums>()
  readonly #books = new Map<string, Sums>()

  add({
    linha,
    conta,
    informacoes,
    valor,
    tipo_valor: moment,
    natureza_valor: nature,
  }: MscRow): void {
    if (!isMoment(moment)) return
    const signed = nature === 'D' ? cents(valor) : -cents(valor)
    for (const [sums, key] of [
      [
        this.#accounts,
        `${conta} ${informacoes
          .map((pair) => pair.join('='))
          .toSorted()
          .join(' ')}`,
      ],
      [this.#books, bookOf(conta)],
    ] as const) {
      const known = sums.get(key) ?? {
        linha,
        cents: { beginning_balance: 0n, period_change: 0n, ending_balance: 0n },
      }
      known.cents[moment] += signed
      sums.set(key, known)
    }
  }

  *findings(): Generator<Finding> {
    for (const [book, { linha, cents: sums }] of this.#books)
      for (const moment of moments)
        if (sums[moment] !== 0n)
          yield {
            linha,
            campo: 'VALOR',
            valor: reais(magnitude(sums[moment])),
            codigo: 'partidas',
            mensagem: `Na natureza ${bookNames[book] ?? book}, débitos e créditos de ${momentNames[moment]} não são iguais.`,
            gravidade: 'aviso',
          }
    for (const [account, { linha, cents: sums }] of this.#accounts) {
      const gap = sums.beginning_balance + sums.period_change - sums.ending_balance
      if (gap !== 0n)
        yield {
          linha,
          campo: 'VALOR',
          valor: reais(magnitude(gap)),
          codigo: 'saldo',
          mensagem: `Na conta ${quoted(account.trim())}, o saldo inicial mais o movimento não dá o saldo final.`,
          gravidade: 'aviso',
        }
    }
  }
}
