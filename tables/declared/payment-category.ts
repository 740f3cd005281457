import type { Following } from '../model/following.ts'

// The queue of a payment by the element of its expense (Portaria STN/SOF 163/2001, annex II, D; Lei 14.133/2021, art.
// 141). Elements that may be services and rents alike, as 36 and 39, tell none.

const elements = {
  bens: '30 52 62',
  servicos: '34 35 37',
  obras: '51',
  outras:
    '01 03 04 05 06 07 08 09 11 12 13 14 15 16 17 18 20 21 22 23 24 25 41 42 43 45 47 48 59 71 72 73 74 75 76 77 91',
}
const categories = new Map(
  Object.entries(elements).flatMap(([category, codes]) =>
    codes.split(' ').map((code) => [code, category] as const),
  ),
)
/** The element that a text begins with: alone, or within a nature of six digits or more. */
function elementOf(text: string): string {
  const digits = (/^\s*(\d[\d.]*)/.exec(text)?.[1] ?? '').replaceAll('.', '')
  return digits.length === 2 ? digits : /^[34]\d{5}/.test(digits) ? digits.slice(4, 6) : ''
}

export const categoryOfElement: Following = {
  from: {
    called: [
      'elemento',
      'elemento despesa',
      'elemento de despesa',
      'elemento da despesa',
      'codigo elemento',
      'cd elemento',
      'cod elemento',
      'natureza',
      'natureza despesa',
      'natureza da despesa',
      'natureza de despesa',
      'num natureza emp',
      'codigo natureza',
      'cd natureza',
    ],
  },
  how: [
    'Elementos 30, 52 e 62 (materiais, equipamentos, produtos para revenda): fornecimento de bens',
    'Elementos 34, 35 e 37 (terceirização, consultoria, mão de obra): prestação de serviços',
    'Elemento 51 (obras e instalações): obras',
    'Pessoal, diárias, auxílios, tributos, transferências, dívida e sentenças: fora da ordem cronológica',
    'Os outros, como 36 e 39, que são serviços ou locações: não informado',
  ],
  read: (text) => categories.get(elementOf(text)),
}
