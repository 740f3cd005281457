/** A decimal number as people write it, `1.234,5`: with as many decimals as it has, `decimals` at most. */
export const quantity = (value: string | number, decimals: number): string =>
  Number(value).toLocaleString('pt-BR', { maximumFractionDigits: decimals })
