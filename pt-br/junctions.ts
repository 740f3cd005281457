// Words joined as a sentence joins them.

const conjoined = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
/** `nome, data e valor`. */
export const conjunction = (words: Iterable<string>) => conjoined.format(words)
const disjoined = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
/** `nome, data ou valor`. */
export const disjunction = (words: Iterable<string>) => disjoined.format(words)
