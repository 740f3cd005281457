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
    /\b(?:comparar|compara[çc][ãa]o|compare|evolu[çc][ãa]o|varia[çc][ãa]o)\s+(?:d[aeo]s?\s+|entre\s+)?/giu,
    '',
  ],
]

/** A question in the words that answer it. */
export const inUsualWords = (text: string): string =>
  said.reduce((left, [expression, words]) => left.replaceAll(expression, words), text).trim() ||
  text
