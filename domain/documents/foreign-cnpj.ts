import { bare, isOfSameBody, isValid } from '../../pt-br/identifier.ts'
import { firstLinesOf, namesOwnPlace } from '../../resources/document-kind.ts'

/** What a portal's bodies are called, and by which CNPJ they are known. */
export interface Body {
  readonly name: string
  readonly cnpj: string | null
}
/** With its signs, or after its name: fourteen digits alone may be the number of anything. */
const written =
  /[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}|(?<=CNPJ\W{0,12})[\dA-Z]{12}\d{2}/giu
const cnpjsIn = (text: string): readonly string[] =>
  [...text.matchAll(written)].map(([found]) => bare(found)).filter((one) => isValid('cnpj', one))

/**
 * The CNPJ of another body that the head of a text has, bare. Nothing where the text has one of the own bodies too or
 * its head names the municipality, as contracts do beside the other party, nor where no own CNPJ is known.
 */
export function foreignCnpj(text: string, bodies: readonly Body[]): string | undefined {
  const own = bodies.flatMap(({ cnpj }) => cnpj ?? [])
  const isOwn = (cnpj: string) => own.some((one) => isOfSameBody(one, cnpj))
  const names = bodies.map(({ name }) => name)
  if (own.length === 0 || cnpjsIn(text).some(isOwn) || namesOwnPlace(text, names)) return undefined
  return cnpjsIn(firstLinesOf(text).join('\n'))[0]
}
