import type { NamedList } from '../../domain/portals/alert-lists.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { PageView, Visit } from '../visit.ts'
import { FollowForm } from './form.tsx'

// What a citizen is told on the way to letters of a list, and on the way out of them.

const page = (title: string, body: PageView['body']): PageView => ({
  title,
  trail: [{ text: 'Novidades por e-mail' }],
  body: (
    <div className="wrap narrow">
      <PageHead title={title} />
      {body}
    </div>
  ),
})

/** An address that was refused stays where it was typed. */
export const askedAgain = ({ to }: Visit, list: string, typed: string, fault: string) =>
  page('Receber novidades por e-mail', <FollowForm {...{ to, list, typed, fault }} />)

/** The same for whoever asked: it tells nobody who follows what. */
export const letterOnItsWay = ({ to }: Visit, { address, name }: NamedList) =>
  page(
    'Confira seu e-mail',
    <>
      <p>
        Falta confirmar: mandamos uma mensagem com o endereço para isso. Ela vale por 48 horas; sem
        confirmação, o seu e-mail é apagado.
      </p>
      <p>Se não chegar em alguns minutos, procure na pasta de spam, ou peça de novo mais tarde.</p>
      <p>
        <a href={to(address)}>Voltar para {name}</a>
      </p>
    </>,
  )

/** Programs that look at links before people do must not confirm for them: somebody presses a button. */
export const toBeConfirmed = ({ to }: Visit, { name }: NamedList, key: string) =>
  page(
    'Confirmar o e-mail',
    <form action={to('/novidades/confirmar')} method="post">
      <input type="hidden" name="chave" value={key} />
      <p>Você vai receber no máximo uma mensagem por dia, quando houver algo novo em: {name}.</p>
      <p className="act">
        <button type="submit">Confirmar</button>
      </p>
    </form>,
  )

export const confirmedPage = ({ to }: Visit, { address, name }: NamedList) =>
  page(
    'E-mail confirmado',
    <>
      <p>
        As novidades de {name} vão chegar por e-mail. Toda mensagem tem o endereço para deixar de
        recebê-las.
      </p>
      <p>
        <a href={to(address)}>Ver a lista</a>
      </p>
    </>,
  )

export const worthNothing = ({ to }: Visit) =>
  page(
    'Este endereço não vale mais',
    <p>
      Ele já foi usado, ou passaram as 48 horas. Se ainda quer receber novidades, peça de novo na
      página da lista. <a href={to()}>Ir para o início</a>.
    </p>,
  )

export const toLeave = ({ to }: Visit, key: string) =>
  page(
    'Deixar de receber novidades',
    <form action={to('/novidades/sair')} method="post">
      <input type="hidden" name="chave" value={key} />
      <p>As mensagens desta lista param, e o seu e-mail é apagado dela.</p>
      <p className="act">
        <button type="submit">Deixar de receber</button>
      </p>
    </form>,
  )

export const left = ({ to }: Visit) =>
  page(
    'Pronto',
    <p>
      Você não recebe mais novidades desta lista, e o seu e-mail foi apagado dela.{' '}
      <a href={to()}>Ir para o início</a>.
    </p>,
  )
