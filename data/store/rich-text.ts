import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'
import { problem, type Problem } from '../../kernel/problem.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { mostNesting, richTextRules } from '../../kernel/rich-text.ts'

/** Tags and, with the signs that look like their beginning or like an entity, what the sanitiser works on. */
const mostTags = 5_000
const mostSigns = 20_000

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
    onopentag() {
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

const refusal = (resource: AnyResource, name: string, { message }: Excess): Problem => {
  const field = fieldOf(resource, name)
  const words = `${field.label}: o texto ${message}`
  return problem('invalid', words, [{ field: wireName(name, field), message: words }])
}

/**
 * A value of a field as it is stored: rich text reduced to the tags we allow, anything else as it is. Every way of writing
 * a row goes through here (decision 21).
 * @throws {Problem} `invalid` for rich text of more than 50 levels or 5,000 tags, whose sanitising would take too long.
 */
export function storedValue(resource: AnyResource, name: string, value: unknown): unknown {
  if (typeof value !== 'string' || fieldOf(resource, name).kind !== 'richText') return value
  try {
    refuseExcess(value)
  } catch (error) {
    throw error instanceof Excess ? refusal(resource, name, error) : error
  }
  return sanitize(value, richTextRules)
}
