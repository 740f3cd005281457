import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { formatDay } from '../../kernel/format.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { useOwnFactor } from '../account/own-factor.ts'

/** Tells who has no second factor from which day on it is asked for, or that it would prove whose account it is. */
export function FactorNotice() {
  const { data } = useOwnFactor()
  if (!data || data.ligado_em !== null) return null
  if (data.exigido_desde === null) return data.email_sem_prova ? <Unproven /> : null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      A partir de {formatDay(data.exigido_desde)} a sua conta só abre com um segundo fator: um
      código do celular, além da senha.{' '}
      <Link href={ownScreens.settings}>Ligue o seu em Minha conta</Link>.
    </Alert>
  )
}

const Unproven = () => (
  <Alert severity="info" sx={{ mb: 2 }}>
    Esta conta foi aberta sem uma carta ao seu e-mail, e aparece a quem administra como não
    comprovada. <Link href={ownScreens.settings}>Ligue o segundo fator em Minha conta</Link> para
    comprovar que ela é sua.
  </Alert>
)
