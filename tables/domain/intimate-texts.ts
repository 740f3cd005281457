import { fold, counted } from '../../pt-br/words.ts'
import type { StagedRow } from '../data/staging.ts'
import { isMoneyColumn, isPartyColumn, isTextColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import { doubtCode, type Doubt } from './doubts.ts'

// What a text tells of one person who is a child, ill or before a court: a system copies it from an inner record, and
// nobody has thought of who reads it (Lei 13.709/2018, arts. 5º, II, 11 and 14).

/** Most texts have none of these letters, and are looked at no further. */
const mayTell =
  /menor|crian|adolesc|beb[eê]|rec[eé]m|pacient|gestant|parturi|enferm|acamad|depend|pres[oaíi]|penitenc|detent|apenad|reeduc|custodi|infra|v[íi]tima|acusad|r[ée]u|diagnos|portador|cid|abuso|estupro|sexual/i
/** Of one person, and of no other than this one. */
const one = String.raw`\b(?:o|a|do|da|ao|no|na|pelo|pela|um|uma|seu|sua)\s+`
const child = [
  `${one}menor(?!\\s+(?:preco|valor|lance|taxa|custo|oferta|proposta|tarifa|prazo|numero|quantidade|desconto|porte|cotacao|indice|grau|potencial|que|ou|do|da|por|aprendiz)\\b)(?=\\s+\\p{L}|\\s*[.,;:(]|$)`,
  String.raw`\bmenor (?:de idade|infrator|acolhid[oa]|abrigad[oa])\b`,
  String.raw`(?<!\b(?:direitos?|dia|semana|saude|amig[oa]s?|estatuto|fundo|conselho|casa|defesa|protecao) )${one}crianca\b(?!\s*(?:,?\s*(?:e|ou)\b|feliz|cidada))`,
  String.raw`(?<!\be )${one}adolescente\b`,
  `${one}(?:bebe|recem[- ]nascid[oa])\\b`,
]
const ill = [
  String.raw`(?<!\b(?:seguranca|atencao|cuidado|acolhimento|monitor|multiparametro|cama) (?:d[oae] |ao |para )?)(?:${one}|\b)paciente\b(?=:|\s+\p{L})`,
  `${one}(?:gestante|parturiente|enferm[oa]|acamad[oa]|dependente quimic[oa])\\b`,
  String.raw`\bdiagnosticad[oa] com\b`,
  String.raw`\bcid[- ]?(?:10[: -]*)?[a-z]\d{2}(?:\.\d)?\b`,
  String.raw`\bportador[a]? d[aeo]\s+(?:hiv|aids|cancer|neoplasia|epilepsia|esquizofrenia|autismo|transtorno|tea|sindrome|doenca|deficiencia)\b`,
]
const accused = [
  `${one}(?:pres[oa]|detent[oa]|apenad[oa]|reeducand[oa]|custodiad[oa]|infrator[a]?|vitima|acusad[oa]|reu)\\b`,
  String.raw`\bato infracional\b`,
  String.raw`\babuso sexual (?:contra|de) `,
  String.raw`\bvisita\p{L}* .{0,40}\b(?:presidio|penitenciaria|cadeia)\b`,
]
const subjects = [
  ['criança ou adolescente', new RegExp(child.join('|'), 'u')],
  ['saúde', new RegExp(ill.join('|'), 'u')],
  ['crime', new RegExp(accused.join('|'), 'u')],
] as const

/** What a text tells of somebody's life, and the words by which it does; nothing where it tells nothing of the kind. */
export function intimateIn(
  text: string,
): { readonly subject: string; readonly words: string } | undefined {
  if (!mayTell.test(text)) return undefined
  const folded = fold(text)
  for (const [subject, pattern] of subjects) {
    const [words] = pattern.exec(folded) ?? []
    if (words !== undefined) return { subject, words: words.trim() }
  }
  return undefined
}

const shown = 10
/** Texts whose traces tell one set of rows from another; of more, how many there are tells it. */
const mostTexts = 5_000
/** The free texts of a table whose rows are about somebody, or about money, with their titles. */
export function watchedTexts({ columns }: Dataset): readonly (readonly [string, string])[] {
  const all = Object.entries(columns)
  // Laws, bills and minutes speak of everybody.
  const isOfSomebody = all.some(([, column]) => isMoneyColumn(column) || isPartyColumn(column))
  return all.flatMap(([name, column]) =>
    isOfSomebody && isTextColumn(column) && column.words ? [[name, column.label] as const] : [],
  )
}
/** Looks at these texts. */
export class IntimateTexts {
  readonly #columns: readonly (readonly [name: string, label: string])[]
  readonly #items: string[] = []
  readonly #texts: string[] = []
  readonly #lines = new Set<number>()

  constructor(dataset: Dataset) {
    this.#columns = watchedTexts(dataset)
  }

  add(row: StagedRow): void {
    for (const [name, label] of this.#columns) {
      const text = row[name]
      const found = typeof text === 'string' ? intimateIn(text) : undefined
      if (!found) continue
      const line = Number(row['linha'])
      this.#lines.add(line)
      if (this.#texts.length < mostTexts) this.#texts.push(String(text))
      // The text itself would go out with letters and answers.
      if (this.#items.length < shown)
        this.#items.push(`Linha ${line}, ${label}: “${found.words}” (${found.subject})`)
    }
  }

  doubts(): readonly Doubt[] {
    const count = this.#lines.size
    if (count === 0) return []
    const others = count - this.#items.length
    return [
      {
        code: doubtCode('intimo', String(count), ...this.#texts),
        text: `${counted(count, 'linha parece contar', 'linhas parecem contar')} em texto livre da vida de uma criança, de um doente ou de quem responde por um crime. O portal é lido por todos, e isso a lei protege (LGPD, arts. 5º, II, 11 e 14): tire do texto o que diz quem é a pessoa e envie de novo, ou deixe a linha de fora. Se os textos não dizem quem ela é, ou a lei manda publicar assim, escreva o motivo: ele fica guardado com a carga e não aparece no portal.`,
        items: [
          ...this.#items,
          ...(others > 0 ? [`e mais ${counted(others, 'linha', 'linhas')}`] : []),
        ],
        yes: 'Por que os textos podem ser lidos por todos',
        lasts: true,
        needsReason: true,
      },
    ]
  }
}
