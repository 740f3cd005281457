import { bodyOf } from '../../demo/bodies/body.ts'
import { documents } from '../../demo/documents.ts'
import { municipalLaws } from '../../demo/local-laws.ts'
import { monthNames } from '../../pt-br/months.ts'
import { capitalised, fold } from '../../pt-br/words.ts'
import type { Cells } from './cells.ts'
import type { Spender } from './town.ts'

// The rules of the invented town, row by row: those of its list of laws, and those that it publishes as documents.

type Kind = 'lei_organica' | 'lei' | 'decreto' | 'resolucao'
interface Rule {
  readonly unit: 'prefeitura' | 'camara'
  readonly kind: Kind
  readonly number: string
  /** ISO 8601 */
  readonly day: string
  readonly subject: string
  /** Where its text is; rules of the documents have a file of their own. */
  readonly text: string
}

const kindOf = (words: string): Kind =>
  /org[aâ]nica/i.test(words)
    ? 'lei_organica'
    : /^lei/i.test(words)
      ? 'lei'
      : /^decreto/i.test(words)
        ? 'decreto'
        : 'resolucao'

/** A rule by what lists of laws call it: `Lei nº 842, de 12 de junho de 2012`. */
function listedRule(
  unit: Rule['unit'],
  { text, description, url }: (typeof municipalLaws)['camara'][number],
): Rule {
  const [, day = '', month = '', year = ''] = /, de (\d+)º? de (\S+) de (\d{4})$/.exec(text) ?? []
  const at = monthNames.findIndex((name) => fold(name) === fold(month)) + 1
  const [, number = '1'] = /nº ([\d.]+)/.exec(text) ?? []
  return {
    unit,
    kind: kindOf(text),
    number: number.replaceAll('.', ''),
    day: `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`,
    subject: (description ?? '').replace(/\.$/, ''),
    text: url ?? '',
  }
}

/** All rules until a day, the oldest first. @param today ISO 8601 */
function rulesUntil(today: string): readonly Rule[] {
  const listed = [
    ...municipalLaws.prefeitura.map((one) => listedRule('prefeitura', one)),
    ...municipalLaws.camara
      .filter(({ text }) => kindOf(text) === 'resolucao')
      .map((one) => listedRule('camara', one)),
  ]
  const published = documents(new Date(`${today}T15:00:00Z`)).flatMap(
    ({ type, draft, publishedAt }): readonly Rule[] => {
      const [, number, subject] = /^\S+ (\d+)\/\d{4}: (.+)$/.exec(draft.description ?? '') ?? []
      if ((type !== 'Lei' && type !== 'Decreto') || !number || !subject) return []
      const day = publishedAt.slice(0, 10)
      return [{ unit: 'prefeitura', kind: kindOf(type), number, day, subject, text: '/documentos' }]
    },
  )
  return [...listed, ...published].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** What a later rule of the same words takes the place of; others of the same words are of one year each. */
const takesPlace = /^(?:institui|cria|atualiza)/
const ofOneYear = /^(?:estabelece a programação|fixa o calendário|dispõe sobre o encerramento)/
const laterOf = (all: readonly Rule[], { kind, subject, day }: Rule) =>
  all.find((one) => one.kind === kind && one.subject === subject && one.day > day)

const yearOf = ({ day }: Rule) => day.slice(0, 4)
const leadTo = (prefix: string, rule: Rule | undefined): Cells => ({
  [prefix]: rule?.number ?? null,
  [`${prefix}_ano`]: rule ? yearOf(rule) : null,
  [`${prefix}_especie`]: rule?.kind ?? null,
})

/** What a rule of the invented town changes. */
const changes: readonly (readonly [subject: RegExp, kind: Kind, number: string])[] = [
  [/^cria o Conselho Municipal da Juventude/, 'lei', '1204'],
  [/^Diz quem responde aos pedidos/, 'lei', '842'],
]
const changedBy = (all: readonly Rule[], { subject, unit }: Rule) => {
  const [, kind, number] = changes.find(([words]) => words.test(subject)) ?? []
  return all.find((one) => one.unit === unit && one.kind === kind && one.number === number)
}

/** The rules of a unit, by year, as its clerks typed them. @param today ISO 8601 */
export function ruleRows(unit: Spender, today: string): ReadonlyMap<string, readonly Cells[]> {
  const all = rulesUntil(today)
  const rows = all
    .filter((rule) => rule.unit === unit)
    .map((rule): Cells => {
      const later = takesPlace.test(rule.subject) ? laterOf(all, rule) : undefined
      const isOver = ofOneYear.test(rule.subject) && yearOf(rule) < today.slice(0, 4)
      const isChanged = all.some((one) => one.kind === 'lei' && changedBy(all, one) === rule)
      return {
        ano: yearOf(rule),
        especie: rule.kind,
        numero: rule.number,
        data: rule.day,
        ementa: capitalised(rule.subject),
        situacao: later ? 'revogada' : isOver ? 'sem_efeito' : isChanged ? 'alterada' : 'em_vigor',
        ...leadTo('revogada_por', later),
        ...leadTo('altera', changedBy(all, rule)),
        altera_tambem: null,
        texto: rule.text,
        texto_atualizado: null,
      }
    })
  return Map.groupBy(rows, ({ ano }) => String(ano))
}

/** What the paper of such a rule says. */
export function rulePaper({ especie, numero, ano, ementa }: Cells): readonly string[] {
  const type = especie === 'lei' ? 'Lei' : 'Decreto'
  const description = `${type} ${numero ?? ''}/${ano ?? ''}: ${ementa ?? ''}`
  const facts = {
    unit: 'prefeitura',
    type,
    description,
    year: Number(ano),
    ago: 0,
    months: 12,
  } as const
  return [description, '', ...bodyOf(facts)]
}
