import { capitalZone, clockOf, type Clock } from '../pt-br/clock.ts'
import type { ReactNode } from 'react'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Assets } from './assets.ts'
import { pageHeaders } from '../platform/http/headers.ts'
import { keptPageOf, sendKept } from './cache/kept-page.ts'
import type { Keep } from './cache/page-cache.ts'
import { retryAfter } from './maintenance.ts'
import { plainPage, portalPage } from './parts/layout.tsx'
import type { PortalSite } from '../resources/addresses.ts'
import type { PublicPortal } from '../data/public/portal-reading.ts'
import type { PageView, Visit } from './visit.ts'

const asPage = (reply: FastifyReply) => reply.headers(pageHeaders).type('text/html; charset=utf-8')
const unkept = (reply: FastifyReply) => asPage(reply).header('cache-control', 'no-store')

/** A page that others may have too is kept; one that says why something is gone is not. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  visit: Visit,
  view: PageView,
  keep?: Keep,
): Promise<FastifyReply> {
  const text = portalPage({ visit, view, assets })
  if (view.status) return unkept(reply).code(view.status).send(text)
  const { portal, now, until } = visit
  const page = keep ? keep(text, { portalId: portal.id, now, until }) : keptPageOf(text, now)
  return sendKept(request, reply, page)
}

export const sendPlain = (
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  title: string,
  body: ReactNode,
) => sendKept(request, reply, keptPageOf(plainPage(title, assets, body), new Date()))

/** A page for one visitor alone: nobody keeps it, and search engines leave it out. */
export const sendUnkept = (
  reply: FastifyReply,
  assets: Assets,
  visit: Visit,
  view: PageView,
  status = 200,
): FastifyReply =>
  unkept(reply)
    .code(status)
    .send(portalPage({ visit, view: { ...view, noindex: true }, assets }))

/** 404 in the portal's own clothes, with the ways on. */
export function sendMissing(reply: FastifyReply, assets: Assets, visit: Visit): FastifyReply {
  const view: PageView = {
    title: 'Página não encontrada',
    body: (
      <div className="wrap narrow message">
        <h1>Esta página não existe, ou saiu do ar</h1>
        {visit.preview ? (
          <p>
            {visit.preview.isPackage ? 'Com este pacote' : 'Com este rascunho'} ela também não
            aparece agora. Confira no formulário desde quando e até quando aparece, e se não está
            oculto ou inativo.
          </p>
        ) : (
          <p>Confira o endereço, ou procure o que precisa na busca no alto da página.</p>
        )}
        <p className="act">
          <a className="button" href={visit.to()}>
            Ir para o início
          </a>{' '}
          <a className="button plain" href={visit.to('/mapa')}>
            Ver o mapa do site
          </a>
        </p>
      </div>
    ),
  }
  return sendUnkept(reply, assets, visit, view, 404)
}

/** A page without a portal for one visitor alone. */
export const sendAlone = (
  reply: FastifyReply,
  assets: Assets,
  title: string,
  body: ReactNode,
  status: number,
): FastifyReply =>
  unkept(reply)
    .code(status)
    .send(plainPage(title, assets, body))

export const sendNoPortal = (reply: FastifyReply, assets: Assets): FastifyReply =>
  unkept(reply)
    .code(404)
    .send(
      plainPage(
        'Portal não encontrado',
        assets,
        <>
          <h1>Este portal não existe, ou saiu do ar</h1>
          <p>
            Confira o endereço. <a href="/p">Ver os portais deste endereço</a>.
          </p>
        </>,
      ),
    )

/** Whether a clock shows what that of Brasília does. */
const isCapitals = (clock: Clock, at: Date) => clock.moment(at) === clockOf(capitalZone).moment(at)

export function sendMaintenance(
  reply: FastifyReply,
  assets: Assets,
  {
    portal,
    site: { to },
    now,
  }: { readonly portal: PublicPortal; readonly site: PortalSite; readonly now: Date },
): FastifyReply {
  const { maintenanceStart: start, maintenanceEnd: end } = portal
  const clock = clockOf(portal.zone)
  return unkept(reply)
    .code(503)
    .header('retry-after', retryAfter(portal, now))
    .send(
      plainPage(
        `Em manutenção · ${portal.name}`,
        assets,
        <>
          <p className="what">{portal.name}</p>
          <h1>O portal está em manutenção</h1>
          <p>
            {start && (
              <>
                Desde <time dateTime={start.toISOString()}>{clock.moment(start)}</time>.{' '}
              </>
            )}
            {end ? (
              <>
                A previsão de volta é{' '}
                <strong>
                  <time dateTime={end.toISOString()}>{clock.moment(end)}</time>
                </strong>
                , no horário {isCapitals(clock, end) ? 'de Brasília' : 'do município'}.
              </>
            ) : (
              'Ainda não há previsão de volta.'
            )}
          </p>
          <p>
            Enquanto isso, <a href={to('/documentos')}>os documentos</a> e{' '}
            <a href={to('/dados')}>os dados</a> continuam à disposição.
          </p>
          {portal.email && (
            <p>
              Se a informação for urgente, escreva para{' '}
              <a href={`mailto:${portal.email}`}>{portal.email}</a>.
            </p>
          )}
        </>,
      ),
    )
}

/** Seconds after which somebody tries again who was sent away because too many came. */
const soon = '5'

/** What went wrong is in the log under the same code. @param words what to do, where that is known */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  status: number,
  words?: string,
): FastifyReply {
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', soon)
  const usual =
    status < 500
      ? 'O endereço não foi entendido. Volte e tente por outro caminho.'
      : 'O problema é nosso. Tente de novo em alguns minutos.'
  return unkept(reply)
    .code(status)
    .send(
      plainPage(
        'Não foi possível abrir a página',
        assets,
        <>
          <h1>Não foi possível abrir a página</h1>
          <p>{words ?? usual}</p>
          <p className="facts">Código do atendimento: {request.id}</p>
        </>,
      ),
    )
}
