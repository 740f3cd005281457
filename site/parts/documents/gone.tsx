import { Time } from '../when.tsx'
import type { PageView, Visit } from '../../visit.ts'

interface Gone {
  /** `Este documento`, with a capital. */
  readonly what: string
  /** When it was taken out; unknown where only its file went. */
  readonly at?: Date | undefined
  /** Why, as far as anybody said: by law, and in words. */
  readonly ground?: string | null | undefined
  readonly reason?: string | null | undefined
  /** Where others of its kind are. */
  readonly list: { readonly text: string; readonly path: string }
}
/**
 * Answers 410 for what citizens could read and can no more: since when, why, and where to ask. What it was is not told
 * (LGPD, art. 16).
 */
export const gone = (to: Visit['to'], { what, at, ground, reason, list }: Gone): PageView => ({
  status: 410,
  title: `${what} saiu do portal`,
  noindex: true,
  body: (
    <div className="wrap narrow message">
      <h1>{what} saiu do portal</h1>
      <p>
        {at ? (
          <>
            Foi retirado por quem publica este portal em <Time at={at} as="longDay" />.
          </>
        ) : (
          'Foi retirado por quem publica este portal.'
        )}
      </p>
      {ground && (
        <p>
          Fundamento: <strong>{ground}</strong>.
        </p>
      )}
      {reason && <p>Motivo: {reason}</p>}
      <p>
        O endereço está certo. Procure a informação no portal; se não a achar, peça pelo e-SIC e
        cite este endereço.
      </p>
      <p className="act">
        <a className="button" href={to(list.path)}>
          {list.text}
        </a>{' '}
        <a className="button plain" href={to('/busca')}>
          Procurar no portal
        </a>{' '}
        <a className="button plain" href={to('/e-sic')}>
          Ir para o e-SIC
        </a>
      </p>
    </div>
  ),
})
