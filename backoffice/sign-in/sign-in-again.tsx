import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useSession } from '../session/session.tsx'
import { answerSignIn, signIn } from '../session/session-state.ts'
import { SignInForm } from './form.tsx'

/** Asks for the password over the open screen; what was typed there stays, and the interrupted call is repeated. */
export default function SignInAgain() {
  const { profile } = useSession()
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby="sign-in-again"
      aria-describedby="sign-in-again-why"
    >
      <DialogTitle id="sign-in-again">Sua sessão terminou</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography id="sign-in-again-why" color="textSecondary">
          Entre de novo para continuar. O que você digitou continua na tela.
        </Typography>
        <SignInForm
          autoFocus
          submit={signIn}
          onEntered={() => answerSignIn('signed-in')}
          identity={{
            label: 'E-mail',
            name: 'email',
            type: 'email',
            missing: 'Informe o e-mail.',
            fixed: profile?.email,
          }}
        />
        <Button variant="text" onClick={() => answerSignIn('given-up')}>
          Sair sem salvar
        </Button>
      </DialogContent>
    </Dialog>
  )
}
