import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import PrintRounded from '@mui/icons-material/PrintRounded'
import { useEffect } from 'react'
import { copied } from '../ui/copy-text.ts'
import { useScreenTitle } from '../app/page.tsx'
import { toast } from '../ui/toasts.tsx'
import type { BiddingPortal, Receipt as Sent } from '../../resources/calls/bidding.ts'

interface ReceiptProps {
  readonly sent: Sent
  readonly portal: BiddingPortal
  readonly again: () => void
}

/** The protocol, to be copied, printed or written down. */
export function ReceiptPage({
  sent: { protocolo, numero_processo, nome_razaosocial, email },
  portal,
  again,
}: ReceiptProps) {
  const heading = useScreenTitle('Inscrição recebida')
  useEffect(() => heading.current?.focus(), [heading])
  const copy = async () => {
    if (await copied(protocolo)) toast({ text: 'Protocolo copiado' })
  }
  const facts = [
    ['Órgão', portal.nome],
    ['Processo', numero_processo],
    ['Participante', nome_razaosocial],
    ['E-mail', email],
  ] as const
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Inscrição recebida
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        Guarde o número do protocolo. Uma mensagem com ele segue para o e-mail informado.
      </Typography>
      <Box
        sx={{
          p: 2.5,
          borderRadius: 2,
          border: '1px solid var(--palette-divider)',
          backgroundColor: 'var(--palette-tint-sky)',
        }}
      >
        <Typography variant="body2" color="textSecondary">
          Protocolo
        </Typography>
        <Typography
          component="p"
          className="number"
          data-testid="protocol"
          sx={{
            fontSize: 'clamp(0.9375rem, 4.9vw, 1.625rem)',
            fontWeight: 700,
            letterSpacing: '0.01em',
            lineHeight: 1.3,
            whiteSpace: 'nowrap',
          }}
        >
          {protocolo}
        </Typography>
      </Box>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
        <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="outlined" startIcon={<PrintRounded />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {facts.map(([label, text]) => (
          <Box key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      <Button className="no-print" variant="text" sx={{ mt: 2, ml: -1 }} onClick={again}>
        Fazer outra inscrição
      </Button>
    </>
  )
}
