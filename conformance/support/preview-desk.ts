import * as previews from '../../resources/calls/preview.ts'
import { on, openDesk } from './proposal-desk.ts'
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
  return { ...desk, stranger, get, link, onAir, shown }
}
export type PreviewDesk = Awaited<ReturnType<typeof openPreviewDesk>>
