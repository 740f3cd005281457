import { bodiesOf } from '../../data/nouns/documents.ts'
import { choicesOfDocument } from '../../data/nouns/document-choices.ts'
import { readEntity } from '../../data/store/record.ts'
import { formOfDraft } from '../../kernel/draft.ts'
import { problem, type Fault } from '../../kernel/problem.ts'
import { masked } from '../../pt-br/identifier.ts'
import { monthOfYear } from '../../pt-br/months.ts'
import { capitalised } from '../../pt-br/words.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import {
  periodInName,
  periodOfText,
  needsMonth,
  type NamedPeriod,
} from '../../resources/document-period.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import {
  otherBody,
  otherPeriod,
  otherTypeNamed,
  otherTypeTold,
  otherUnit,
} from '../../resources/standing-document.ts'
import type { ReachedProposal } from '../proposals/reach.ts'
import { foreignCnpj } from './foreign-cnpj.ts'

/** A file, or an address in its place, and what it says first. */
interface DraftFile {
  readonly name: string
  readonly start: string
}
/** Reads what a stored file says first; '' where it says nothing. */
type StartOf = (key: string) => Promise<string>

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || null : null
const { fields } = documentElement
const fault = (
  name: 'documentTypeId' | 'clientHashId' | 'year' | 'month' | 's3FileKey',
  message: string,
): Fault => ({
  field: fields[name].wire ?? name,
  message,
})
const spanText = ({ year, month }: NamedPeriod) =>
  year === null
    ? `do mês ${month ?? ''}`
    : `de ${monthOfYear(Number(year), month === null ? null : Number(month))}`
const by = { name: 'O nome do arquivo parece', text: 'A 1ª página parece' } as const

type Form = Readonly<Record<string, unknown>>
interface Known {
  readonly types: Awaited<ReturnType<typeof choicesOfDocument>>['types']
  readonly units: Awaited<ReturnType<typeof choicesOfDocument>>['units']
  readonly bodies: Awaited<ReturnType<typeof bodiesOf>>
  /** What the municipality is called. */
  readonly own: string
  /** The month that runs there, `2026-11`. */
  readonly now: string
}
/** What a file leaves to be confirmed of its document, as people read it. */
function doubtsOfFile({ name, start }: DraftFile, form: Form, known: Known): readonly Fault[] {
  const { types, units, bodies } = known
  const type = Number(form['documentTypeId'])
  const named = otherTypeNamed(name, type, types)
  const told = named ? undefined : otherTypeTold(start, type, types)
  const other = named ?? told
  const span = {
    year: text(form['year']),
    month: text(form['month']),
    periodicity: form['periodicity'],
  }
  const period = otherPeriod(span, { name: periodInName(name), text: periodOfText(start) })
  const unit = otherUnit({ name, start }, form['clientHashId'], units, true)
  const owns = [known.own, ...units.map((one) => one.text)]
  const body = otherBody(start, foreignCnpj(start, bodies) ?? null, owns)
  const isUnended =
    needsMonth(span.periodicity) &&
    span.year !== null &&
    span.month !== null &&
    `${span.year}-${span.month.padStart(2, '0')}` >= known.now
  return [
    ...(other
      ? [fault('documentTypeId', `${by[named ? 'name' : 'text']} de ${other.description}.`)]
      : []),
    ...(period ? [fault('year', `${by[period.toldBy]} ${spanText(period.told)}.`)] : []),
    ...(unit ? [fault('clientHashId', `${by[unit.by]} de ${unit.told.text}.`)] : []),
    ...(body
      ? [
          fault(
            's3FileKey',
            body.by === 'name'
              ? `O texto fala de ${body.body}.`
              : `O texto traz o CNPJ ${masked('cnpj', body.body)}, que nenhuma unidade gestora deste portal tem.`,
          ),
        ]
      : []),
    ...(isUnended
      ? [
          fault(
            'month',
            `${capitalised(monthOfYear(Number(span.year), Number(span.month)))} ainda não terminou.`,
          ),
        ]
      : []),
  ]
}

/** What an address calls a file: its last part. */
const nameInAddress = (address: string) =>
  address.split(/[?#]/)[0]?.split('/').at(-1)?.replaceAll('%20', ' ') ?? ''

/**
 * Asks about the file that a draft puts in the place of another, as the form of a document does; whoever publishes or
 * schedules it says that it is right.
 * @throws {Problem} `invalid`, with a fault for each question; its detail says that it may be confirmed
 */
export async function requireRightFile(
  runner: Runner,
  { actor, resource, proposal }: ReachedProposal,
  startOf: StartOf,
  own: string,
): Promise<void> {
  if (resource.name !== documentElement.name || proposal.ato !== 'mudar') return
  const [wanted, stands] = [
    formOfDraft(documentElement, proposal.corpo),
    await readEntity(runner, actor, documentElement, proposal.chave ?? ''),
  ]
  const key = text(wanted['s3FileKey'])
  const address = text(wanted['externalUrl'])
  const isOther = key !== null && key !== stands.s3FileKey
  const isElsewhere = key === null && address !== null && address !== stands.externalUrl
  if (!isOther && !isElsewhere) return
  const [choices, bodies] = await Promise.all([
    choicesOfDocument(runner, proposal.portal, key),
    bodiesOf(runner, String(proposal.portal)),
  ])
  const file = {
    name: key === null ? nameInAddress(address ?? '') : (choices.fileName ?? ''),
    start: key === null ? '' : await startOf(key),
  }
  const form = { ...stands, ...wanted }
  const faults = doubtsOfFile(file, form, { ...choices, bodies, own })
  if (faults.length > 0)
    throw problem(
      'invalid',
      'O arquivo deste rascunho deixa perguntas. Nada foi publicado.',
      faults,
      { arquivo: 'unconfirmed' },
    )
}
