import { fold } from '../pt-br/words.ts'

const joining = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])
const bodies = new Set(['prefeitura', 'camara', 'municipal', 'municipio', 'governo', 'portal'])
/** Two letters for a name: of the first and the last word that tell it from others. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !joining.has(fold(word)))
  const telling = words.filter((word) => !bodies.has(fold(word)))
  const [first, ...rest] = telling.length > 0 ? telling : words
  return `${first?.charAt(0) ?? ''}${rest.at(-1)?.charAt(0) ?? ''}`.toLocaleUpperCase('pt-BR')
}
