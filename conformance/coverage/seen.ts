import { resources } from '../../resources/index.ts'
import { calls, messages, readCatalogue, type ContractMessage } from './contract.ts'
import type { Covered } from './covers.ts'
import offScreens from './not-on-screens.json' with { type: 'json' }

// What the screens of the running test ask and show, as its browsers tell. A text counts in the situation that it
// names.

type Told = Pick<ContractMessage, 'id' | 'text' | 'calls'>
export interface Seen extends Covered {
  /** Failures whose words the documents leave open. */
  readonly pairs: readonly string[]
}

const catalogue = readCatalogue()
function ownWords(noun: string | null, id: string): string {
  // Not the row of a noun: the screen that registers people for a bidding says it.
  if (noun === 'bidding-registration') return 'Erro ao cadastrar a inscrição'
  const words = resources.find(({ name }) => name === noun)?.messages
  const own = id.includes('.create.') ? words?.createFailed : words?.updateFailed
  return own ?? 'Erro ao atualizar registro!'
}
/** "Erro ao cadastrar …" and "Erro ao atualizar …" of the second document, in our words where it gives none. */
const pairs: readonly Told[] = [
  ...catalogue.messages.filter(({ expanded }) => expanded),
  ...catalogue.notShown
    .filter(({ id }) => /^not-shown\.(?:create|update)\./.test(id))
    .map(({ id, resource, calls: of }) => ({ id, calls: of, text: ownWords(resource, id) })),
]
const shownText = ({ text }: Told) => text.replace('{path}', '')
/** The texts to look for on a screen; of one that ends in a path, its beginning. */
export const textsToSee: readonly string[] = [...new Set([...messages, ...pairs].map(shownText))]

/** What is shown without that a call is refused: it is answered, or not made at all. */
const withoutRefusal =
  /^(?:validation\.(?:portal|manager|admin)-id|auth\.(?:no-permission|token-not-found)|reads\.no-menus|ui\.)/
/** What tells that a change was refused says why after it. */
const withReason = /(?:^|\.)(?:create|update|delete)\./

const patterns = calls
  .map(({ id, method, path, pathParams }) => ({
    id,
    method,
    params: pathParams.length,
    // The documents leave the path of the manifest open.
    path: new RegExp(
      path.startsWith('/')
        ? `^${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}$`
        : '^/builds/meta/',
    ),
  }))
  .toSorted((one, other) => one.params - other.params)
/** The documented calls of a request: one path is documented twice, and fixed parts win over parameters. */
function callsOf(method: string, url: string): readonly string[] {
  const path = new URL(url).pathname.replace(/\/$/, '')
  const fitting = patterns.filter((one) => one.method === method && one.path.test(path))
  return fitting.filter(({ params }) => params === fitting[0]?.params).map(({ id }) => id)
}
/** The calls that screens make in the place of documented ones: documented ones, or `METHOD /path` of ours. */
const replacing = new Map<string, string>(
  offScreens.calls.flatMap(({ ids, by }) => ids.map((id) => [id, by] as const)),
)

const asked = new Set<string>()
const refused = new Set<string>()
const shown = new Map<string, { readonly reason: boolean }>()
const fields = new Set<string>()

export function noteRequest(method: string, url: string): void {
  for (const id of callsOf(method, url)) asked.add(id)
}
export function noteRefusal(method: string, url: string): void {
  for (const one of [...callsOf(method, url), `${method} ${new URL(url).pathname}`])
    refused.add(one)
}
/** @param reason whether more words stand with it in its notice. */
export function noteShown(text: string, reason: boolean): void {
  shown.set(text, { reason: reason || shown.get(text)?.reason === true })
}
/** Fields that were typed, or are told: saved, loaded anew and seen, as `entity.field`. */
export function noteFields(seen: readonly string[]): void {
  for (const field of seen) fields.add(field)
}

const wasRefused = (call: string): boolean =>
  [call, replacing.get(call)].some(
    (one) =>
      one !== undefined &&
      [...refused].some((name) => name === one || (one.includes(' ') && name.startsWith(one))),
  )
function inSituation(one: Told): boolean {
  const seen = shown.get(shownText(one))
  if (!seen || (withReason.test(one.id) && !seen.reason)) return false
  return one.calls.length === 0 || withoutRefusal.test(one.id) || one.calls.some(wasRefused)
}
/** What was seen since the last call. */
export function takeSeen(): Seen {
  const ids = (all: readonly Told[]) => all.filter(inSituation).map(({ id }) => id)
  const taken = {
    calls: [...asked],
    messages: ids(messages),
    pairs: ids(pairs),
    fields: [...fields],
  }
  for (const one of [asked, refused, shown, fields]) one.clear()
  return taken
}
