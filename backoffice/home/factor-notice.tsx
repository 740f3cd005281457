import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { formatDay } from '../../kernel/format.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { useOwnFactor } from '../account/own-factor.ts'

/** Tells who has no second factor from which day on it is asked for. */
export function FactorNotice() {
  const { data } = useOwnFactor()
  if (!data || data.ligado_em !== null || data.exigido_desde === null) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      A partir de {formatDay(data.exigido_desde)} a sua conta só abre com um segundo fator: um
      código do celular, além da senha.{' '}
      <Link href={ownScreens.settings}>Ligue o seu em Minha conta</Link>.
    </Alert>
  )
}
