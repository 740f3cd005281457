import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useScreenTitle } from '../app/page.tsx'
import { AuthFrame } from './auth.tsx'

interface ErrorPageProps {
  readonly status: number
  readonly message: string
  /** Whether it brings the frame along, or stands in one. */
  readonly framed?: boolean
}
/** The status in large type, the message, and the way out. */
export function ErrorPage({ status, message, framed = true }: ErrorPageProps) {
  const router = useRouter()
  const heading = useScreenTitle(`Erro ${status}`)
  const leave = async () => {
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
  const page = (
    <>
      <Typography
        component="h1"
        ref={heading}
        tabIndex={-1}
        className="number"
        sx={{
          fontSize: 'clamp(4.5rem, 10vw, 7.5rem)',
          lineHeight: 1,
          fontWeight: 700,
          letterSpacing: '-0.04em',
          color: 'primary.main',
        }}
      >
        {status}
      </Typography>
      <Typography variant="h2" component="p" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        O endereço pode ter mudado ou ter sido digitado com um erro. Do início você chega a todas as
        telas.
      </Typography>
      <Button
        variant="contained"
        size="large"
        data-testid="backToHome"
        onClick={() => void leave()}
      >
        Voltar para o Ínicio
      </Button>
    </>
  )
  return framed ? <AuthFrame>{page}</AuthFrame> : page
}

const readable = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export function NotFound() {
  const { pathname } = useLocation()
  return <ErrorPage status={404} message={`Page Not Found: ${readable(pathname)}`} />
}
