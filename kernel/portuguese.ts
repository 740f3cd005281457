// Words and numbers as Portuguese has them.

export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
/** For comparing and searching: without case, accents and blanks around. */
export const fold = (text: string) => withoutAccents(text.trim().toLocaleLowerCase('pt-BR'))
/** Whether two texts are the same to a reader: case and accents do not count. */
export const sameText = (one: string, other: string) => fold(one) === fold(other)

/** `Secretaria de Saúde` is `secretaria-de-saude`. @param mark stands between the words. */
export const slug = (text: string, mark: '-' | '.' = '-') =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(mark)

export const capitalised = (text: string) =>
  text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** `1 termo`, `1.234 termos`. */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
