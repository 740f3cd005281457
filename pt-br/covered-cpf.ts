// How much of a CPF is shown where a reader has no need of it: `***.456.789-**`.

const parts = String.raw`^\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}$`
const pattern = new RegExp(parts)

/** The six digits in the middle of eleven, with or without a mask; anything else is no CPF, and returned as it is. */
export const coveredCpf = (value: string): string => value.replace(pattern, '***.$1.$2-**')
/** The same of an expression of SQL. */
export const coveredCpfSql = (value: string): string =>
  String.raw`regexp_replace(${value}, '${parts}', '***.\1.\2-**')`
