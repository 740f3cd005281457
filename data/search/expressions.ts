// What people say in several words and rows say in others: `conta de luz` is paid as `energia elétrica`.

const said: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:contas?|faturas?|consumo)\s+de\s+(?:luz|energia(?:\s+el[ée]trica)?)\b/giu,
    'energia elétrica',
  ],
  [/\b(?:contas?|faturas?)\s+de\s+(telefone|internet)\b/giu, '$1'],
  [/\b((?:carro|ve[íi]culo|autom[óo]vel)s?)\s+(?:oficial|oficiais)\b/giu, '$1'],
  [
    /\b(?:contratos?|compras?|contratou|contratad[ao]s?)\s+sem\s+licita[çc][ãa]o\b/giu,
    'dispensa de licitação',
  ],
  [
    /\bquanto\s+(?:foi|vai|ia|v[ãa]o|se\s+destina|se\s+destinou)\s+(?:para|pra|pro)\b/giu,
    'quanto gastou com',
  ],
  [/\b(?:maiores|principais)\s+fornecedores\b/giu, 'empresas que mais receberam'],
  [/\bcargos?\s+(?:em|de)\s+comiss[ãa]o\b/giu, 'comissionados'],
  [/\bquem\s+(?:viajou|viajaram)\s+(?:para|pra|a)\b/giu, 'diárias para'],
  [/\b(?:gastos?|despesas?)\s+(?:por|de)\s+(?:cada\s+)?secretarias?$/giu, 'despesas'],
  [
    /\b(?:vota[çc][ãa]o|aprova[çc][ãa]o|rejei[çc][ãa]o)\s+das\s+contas(?:\s+d[ao]\s+(?:prefeit[ao]|prefeitura|munic[íi]pio))?\b/giu,
    'julgamento das contas',
  ],
  [
    /\bcontas(?:\s+d[ao]\s+(?:prefeit[ao]|prefeitura|munic[íi]pio))?\s+(?:votadas|aprovadas|rejeitadas|julgadas)\b/giu,
    'julgamento das contas',
  ],
  [
    /\b(?:comparar|compara[çc][ãa]o|compare|evolu[çc][ãa]o|varia[çc][ãa]o)\s+(?:d[aeo]s?\s+|entre\s+)?/giu,
    '',
  ],
]

/** A question in the words that answer it. */
export const inUsualWords = (text: string): string =>
  said.reduce((left, [expression, words]) => left.replaceAll(expression, words), text).trim() ||
  text

/** `acima de 25%`, `mais de R$ 10 mil`: what compares an amount stands in no row. */
const comparing =
  /\s*\b(?:acima|abaixo|mais|menos|superior(?:es)?|inferior(?:es)?|maior(?:es)?|menor(?:es)?)\s+(?:de|do\s+que|que|a)\s+(?:R\$\s*\d[\d.,]*(?:\s*mil\b|\s*milh[õo]es)?|\d[\d.,]*\s*(?:%|por\s+cento|mil\b|milh[õo]es|milh[ãa]o|reais)(?:\s+(?:de\s+)?reais)?)/iu

/** A question without what compares an amount, and that as it was written; all of it where nothing else is asked. */
export function withoutBound(text: string): { readonly text: string; readonly bound: string } {
  const bound = comparing.exec(text)?.[0] ?? ''
  const left = text.replace(bound, ' ').replaceAll(/\s+/g, ' ').trim()
  return left === '' ? { text, bound: '' } : { text: left, bound: bound.trim() }
}
