import type { Visit } from '../visit.ts'
import { Icon } from './icon.tsx'

/** The search over everything that the portal publishes; the large one stands on the home page. */
export const SearchForm = ({
  to,
  sought,
  large,
}: Pick<Visit, 'to'> & { sought?: string | undefined; large?: true }) => (
  <form
    className={large ? 'search large' : 'search'}
    action={to('/busca')}
    method="get"
    role="search"
  >
    <label htmlFor="busca" className="unseen">
      Buscar no portal
    </label>
    <span className="field">
      <Icon name="search" />
      <input
        id="busca"
        type="search"
        name="q"
        maxLength={120}
        defaultValue={sought}
        placeholder={
          large ? 'Ex.: diárias de outubro, folha de pagamento, contratos' : 'Buscar no portal'
        }
      />
    </span>
    <button type="submit">Buscar</button>
  </form>
)
