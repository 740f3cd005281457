import type { FastifyReply } from 'fastify'
import type { Problem } from '../../kernel/problem.ts'
import { sendAlone } from '../answer.tsx'
import type { Assets } from '../assets.ts'
import type { PageView, Visit } from '../visit.ts'

// What a preview says where it has nothing to show.

/** The same whether there never was such a link, it is over, or what it opened is published or gone. */
export const sendEnded = (reply: FastifyReply, assets: Assets): FastifyReply =>
  sendAlone(
    reply,
    assets,
    'Prévia encerrada',
    <>
      <h1>Esta prévia terminou, ou o endereço está incompleto</h1>
      <p>
        Confira se o link foi copiado inteiro. Uma prévia termina no prazo, quando quem a criou a
        encerra, e quando o que ela mostra é publicado ou descartado. Peça outro link a quem o
        mandou.
      </p>
    </>,
    404,
  )

/** That what waits could not be published as it is, and why. */
export const sendIncomplete = (
  reply: FastifyReply,
  assets: Assets,
  { message, faults }: Problem,
): FastifyReply => {
  const reasons = [...new Set([message, ...faults.map((fault) => fault.message)])]
  return sendAlone(
    reply,
    assets,
    'Prévia ainda sem o que mostrar',
    <>
      <h1>Isto ainda não pode ser mostrado</h1>
      <p>Falta algo para que possa ser publicado. O link volta a abrir quando for corrigido.</p>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>,
    409,
  )
}

/** What is not part of a preview. @param address of the same on the portal, as it stands */
export const outsidePreview = ({ to }: Visit, address: string): PageView => ({
  title: 'Fora da prévia',
  body: (
    <div className="wrap narrow message">
      <h1>Isto não faz parte da prévia</h1>
      <p>
        A prévia tem as páginas do portal e os arquivos que estão nelas. Listas para baixar e dados
        abertos só mostram o que já é público.
      </p>
      <p className="act">
        <a className="button" href={to()}>
          Voltar ao início da prévia
        </a>{' '}
        <a className="button plain" href={address}>
          Abrir no portal como ele está
        </a>
      </p>
    </div>
  ),
})
