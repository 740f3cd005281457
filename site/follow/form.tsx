import type { Visit } from '../visit.ts'

interface FormProps extends Pick<Visit, 'to'> {
  /** The list's address below the portal, with what was asked of it. */
  readonly list: string
  /** What was typed and refused. */
  readonly typed?: string
  readonly fault?: string
}
/** Asks for an address to write to. A plain form: it works without scripts. */
export const FollowForm = ({ to, list, typed, fault }: FormProps) => (
  <form className="filter" action={to('/novidades')} method="post">
    <input type="hidden" name="lista" value={list} />
    <p className="wide">
      <label htmlFor="novidades-email">Seu e-mail</label>
      <input
        id="novidades-email"
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={typed}
        aria-describedby={fault === undefined ? 'novidades-uso' : 'novidades-falha novidades-uso'}
        aria-invalid={fault === undefined ? undefined : true}
      />
    </p>
    <p className="act">
      <button type="submit">Receber novidades</button>
    </p>
    {fault !== undefined && (
      <p className="all fault" id="novidades-falha" role="alert">
        {fault}
      </p>
    )}
    <p className="all facts" id="novidades-uso">
      No máximo uma mensagem por dia. O endereço serve só para isso, e sai daqui quando você quiser:{' '}
      <a href={to('/privacidade#novidades')}>como ele é tratado</a>.
    </p>
  </form>
)

/** The quiet way to be written to of what is new in a list; none where the portal writes to nobody. */
export const Follow = ({ visit, list }: { visit: Visit; list: string }) =>
  visit.sendsMail && (
    <details className="follow">
      <summary>Receber novidades por e-mail</summary>
      <FollowForm to={visit.to} list={list} />
    </details>
  )
