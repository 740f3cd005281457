import type { AnyResource } from '../../kernel/resource.ts'
import * as previews from '../../resources/calls/preview.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { nounOf } from './noun.ts'
import { on, openDesk, portalId } from './proposal-desk.ts'
import { withCanary } from './public-doors.ts'
import { tenants } from './tenants.ts'
import type { Answer, Caller } from './test-server.ts'

/** A desk of drafts, and strangers who look at what their links open. */
export async function openPreviewDesk() {
  const desk = await openDesk()
  let strangers = 0
  /** An address of its own for who looks, so that no test uses up what another may ask. */
  const stranger = () => `198.51.${(strangers += 1)}.7`
  const get = (url: string, from = stranger()): Promise<Answer> =>
    desk.server.app.inject({
      url: url.replace(/^https?:\/\/[^/]+/, ''),
      headers: { host: tenants.a.host },
      remoteAddress: from,
    })
  const link = (by: Caller, { id, rev }: { readonly id: number; readonly rev: number }) =>
    by.ask(previews.openPreview, { ...on(id), body: { rev, horas: 1 } })
  /** A finished piece of news that is on air since yesterday. */
  const onAir = async (given: Record<string, unknown>) => ({
    ...(await desk.noun.fresh()),
    iniciado_em: new Date(Date.now() - 86_400_000).toISOString(),
    finalizado_em: null,
    ativo: 'S',
    exibir_janela: 'N',
    ...given,
  })
  /** A finished draft of a piece of news, and a link to it. */
  const shown = async (titulo: string, by = desk.first) => {
    const draft = await desk.begin(await onAir({ titulo }), by)
    const { endereco, id } = await link(by, draft)
    const [base = ''] = /^https?:\/\/[^/]+\/previa\/[^/]+/.exec(endereco) ?? []
    return { draft, url: endereco, base, id }
  }
  /** A draft of a new row with the canary wherever its rules let that stand. */
  const publishable = async (resource: AnyResource, file: string) => {
    const wire: Record<string, unknown> =
      resource.name === 'news' ? await onAir({}) : await nounOf(desk.server, resource).fresh()
    const corpo = withCanary(resource, wire, file)
    const place = { portal: portalId, registro: resource.name, ato: 'criar' as const }
    let draft = await desk.master.ask(calls.beginProposal, { body: { ...place, corpo } })
    for (let tries = 1; tries <= 3; tries += 1) {
      const { faltas } = await desk.master.ask(calls.rehearseProposal, on(draft.id))
      if (faltas.length === 0) break
      for (const { field } of faltas) Object.assign(corpo, { [field]: wire[field] ?? null })
      draft = await desk.master.ask(calls.saveProposal, {
        ...on(draft.id),
        body: { rev: draft.rev, corpo },
      })
    }
    return draft
  }
  return { ...desk, publishable, stranger, get, link, onAir, shown }
}
export type PreviewDesk = Awaited<ReturnType<typeof openPreviewDesk>>
