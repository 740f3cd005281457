import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'
import { problem, type Problem } from '../../kernel/problem.ts'
import { mostNesting, richTextRules } from '../../kernel/rich-text.ts'

/** Tags and, with the signs that look like their beginning or like an entity, what the sanitiser works on. */
const mostTags = 5_000
const mostSigns = 20_000
/**
 * Characters of an address. The sanitiser takes comments out of it one by one, so its time grows with the square of
 * them.
 */
const longestAddress = 2_000
/** Attributes of one tag; each is compared with those that may stay. */
const mostAttributes = 200

const addresses: ReadonlySet<string> = new Set(
  Object.values(richTextRules.allowedAttributes).flat(),
)

/** A fault of the text, as a person can mend it; thrown out of the parser, which stops there. */
class Excess extends Error {}
const tooDeep = () =>
  new Excess(
    `tem mais de ${mostNesting} níveis de formatação, uns dentro dos outros. Cole-o de novo sem formatação (Ctrl+Shift+V) e formate o que for preciso.`,
  )
const tooMuch = () =>
  new Excess(
    `tem formatação demais (mais de ${mostTags.toLocaleString('pt-BR')} marcações). Divida-o em partes, ou publique-o como documento.`,
  )

const tooLong = () =>
  new Excess(
    `tem um link com mais de ${longestAddress.toLocaleString('pt-BR')} caracteres. Use um endereço mais curto.`,
  )

/** Counts as the sanitiser will: only its own parser knows which tag closes which. @throws {Excess} */
function refuseExcess(html: string): void {
  let signs = 0
  for (let at = 0; at < html.length; at += 1) {
    const sign = html.charCodeAt(at)
    if (sign === 0x3c || sign === 0x26) signs += 1
  }
  if (signs > mostSigns) throw tooMuch()
  let depth = 0
  let tags = 0
  const parser = new Parser({
    onopentag(_name, attributes) {
      const values = Object.entries(attributes)
      if (values.length > mostAttributes) throw tooMuch()
      if (values.some(([name, { length }]) => addresses.has(name) && length > longestAddress))
        throw tooLong()
      depth += 1
      tags += 1
      if (depth > mostNesting) throw tooDeep()
      if (tags > mostTags) throw tooMuch()
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}

const refusal = (label: string, wire: string, { message }: Excess): Problem => {
  const words = `${label}: o texto ${message}`
  return problem('invalid', words, [{ field: wire, message: words }])
}

/**
 * Rich text as it is stored: reduced to the tags we allow (decision 21).
 * @throws {Problem} `invalid`, naming the field, for more than 50 levels, 5,000 tags or 2,000 characters of an address,
 * whose sanitising would take too long.
 */
export function storedRichText(html: string, label: string, wire: string): string {
  try {
    refuseExcess(html)
  } catch (error) {
    throw error instanceof Excess ? refusal(label, wire, error) : error
  }
  return sanitize(html, richTextRules)
}
