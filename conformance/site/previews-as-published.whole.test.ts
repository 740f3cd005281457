import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../resources/calls/proposal.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { asPublic } from '../support/as-public.ts'
import { openPreviewDesk, type PreviewDesk } from '../support/preview-desk.ts'
import { portalId } from '../support/proposal-desk.ts'
import { canary, openDoor } from '../support/public-doors.ts'
import { uploadedPdf } from '../support/upload-server.ts'

// What a preview shows of each noun and each act is what the portal shows after it, byte for byte but for what tells
// that it is a preview.

let desk: PreviewDesk
let file: string
beforeAll(async () => {
  desk = await openPreviewDesk()
  file = await uploadedPdf(desk.server, desk.master, `${canary}.pdf`)
})
afterAll(() => desk.server.close())

/** A page without the moments of writing, and the numbers that rows get when they are made. */
const lasting = (html: string, base: string) =>
  asPublic(html, base)
    .replaceAll(/dateTime="[^"]*T[^"]*"/g, 'dateTime=""')
    .replaceAll(/(#?\b(?:termo|pergunta)-|\/menu\/)\d+/g, '$1N')

type Draft = { readonly id: number; readonly rev: number }
/** Pages that show more than the row: the portal's first, its map, and what a search finds. */
const others = ['', '/mapa', `/busca?q=${canary}`]

/** Looks at the page of a draft and at others, publishes it, and looks at the same pages again. */
async function asPublished(draft: Draft) {
  const { endereco } = await desk.link(desk.master, draft)
  const [base = ''] = /^https?:\/\/[^/]+\/previa\/[^/]+/.exec(endereco) ?? []
  const paths = [endereco.slice(base.length), ...others]
  const ahead = []
  for (const path of paths) ahead.push(await desk.get(base + path))
  const done = await desk.publishes(desk.master, draft.id, draft.rev)
  expect(done.statusCode, done.body).toBe(200)
  const differing: string[] = []
  for (const [at, path] of paths.entries()) {
    const { status, body } = await openDoor(desk.server, `/p/um${path}`)
    const seen = ahead[at]
    if (seen?.statusCode !== status || lasting(seen.body, base) !== lasting(body, base))
      differing.push(path)
  }
  return { key: done.json<{ chave: string }>().chave, differing, shown: ahead[0]?.body ?? '' }
}
/** The texts of a draft that are neither files nor addresses, with another word. */
const reworded = (corpo: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(corpo).flatMap(([name, value]) =>
      typeof value === 'string' && value.includes(canary) && !/\.pdf$|:\/\//.test(value)
        ? [[name, value.replace(canary, `${canary}s`)]]
        : [],
    ),
  )

describe.each(resources.filter(isProposable))('$name', (resource) => {
  test('a new row, a change of it and its withdrawal are seen as they will be', async () => {
    const draft = await desk.publishable(resource, file)
    const { corpo } = await desk.master.ask(calls.readProposal, { params: { id: draft.id } })
    const made = await asPublished(draft)
    expect(['criar', made.differing]).toEqual(['criar', []])

    const place = { portal: portalId, registro: resource.name, chave: made.key }
    const changed = await desk.master.ask(calls.beginProposal, {
      body: { ...place, ato: 'mudar', corpo: reworded(corpo) },
    })
    const after = await asPublished(changed)
    expect(['mudar', after.differing]).toEqual(['mudar', []])
    expect(after.shown).toContain(`${canary}s`)

    const gone = await desk.master.ask(calls.beginProposal, {
      body: { ...place, ato: 'retirar', corpo: {} },
    })
    const last = await asPublished(gone)
    expect(['retirar', last.differing]).toEqual(['retirar', []])
  })
})
