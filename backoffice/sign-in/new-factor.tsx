import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import PrintRounded from '@mui/icons-material/PrintRounded'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { keepFile } from '../engine/list/export.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { copied } from '../ui/copy-text.ts'
import { AccountForm, type AccountFormValues } from './account-form.tsx'

// Turning a second factor on: the picture that an application reads, the first code, and the codes of recovery.

export interface NewFactor {
  /** Base32. */
  readonly segredo: string
  /** `otpauth://` */
  readonly endereco: string
}
const codeFields = [
  {
    name: 'codigo',
    label: 'Código que o aplicativo mostra',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 7,
  },
] as const

interface ScanProps {
  readonly factor: NewFactor
  /** @throws {Problem} on the field `codigo`. */
  readonly send: (code: string) => Promise<void>
}
/** Takes the secret to an application, and proves that it arrived. */
export function ScanFactor({ factor: { segredo, endereco }, send }: ScanProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        No celular, abra um aplicativo de códigos (Google Authenticator, Microsoft Authenticator,
        Aegis ou outro), escolha adicionar uma conta e aponte a câmera para esta imagem.
      </Typography>
      <QRCodeSVG
        value={endereco}
        size={196}
        level="M"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        title="Código QR do segundo fator"
      />
      <Typography variant="body2">
        Neste celular mesmo, <Link href={endereco}>abra no aplicativo</Link>. Sem câmera, digite
        esta chave:{' '}
        <Box component="code" data-testid="factor-secret" sx={{ overflowWrap: 'anywhere' }}>
          {segredo.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
      <AccountForm
        asked={codeFields}
        faultsOf={({ codigo }: AccountFormValues<'codigo'>) =>
          codigo.trim() ? {} : { codigo: 'Digite os seis dígitos que o aplicativo mostra.' }
        }
        send={({ codigo }) => send(codigo.trim())}
        submitText="Ligar"
      />
    </Box>
  )
}

/** On paper only the codes and what they are for. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body *': { visibility: 'hidden' },
        '[data-on-paper], [data-on-paper] *': { visibility: 'visible' },
        '[data-on-paper]': { position: 'fixed', top: 0, left: 0 },
      },
    }}
  />
)
interface CodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}
/** The codes of recovery, which are shown here and nowhere again. */
export function RecoveryCodes({ codes, onKept }: CodesProps) {
  const [said, setSaid] = useState('')
  const text = `Códigos de recuperação de ${location.host}. Cada um serve uma vez.\n\n${codes.join('\n')}\n`
  const copy = async () => setSaid((await copied(text)) ? 'Códigos copiados.' : '')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {onPaper}
      <Alert severity="warning">
        Guarde estes códigos longe do celular: eles não aparecem de novo. Se perder o celular, um
        deles abre a conta no lugar do aplicativo.
      </Alert>
      <Box data-on-paper>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          Códigos de recuperação de {location.host}. Cada um serve uma vez.
        </Typography>
        <Box
          component="ul"
          data-testid="recovery-codes"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 0.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(256px, 1fr))',
            fontFamily: 'monospace',
            fontSize: '0.875rem',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<PrintRounded />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          onClick={() =>
            keepFile(new Blob([text], { type: 'text/plain' }), 'códigos de recuperação', 'txt')
          }
        >
          Baixar
        </Button>
        <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
          Copiar
        </Button>
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Button variant="contained" size="large" onClick={onKept}>
        Já guardei os códigos
      </Button>
    </Box>
  )
}
