import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import CheckRounded from '@mui/icons-material/CheckRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState } from 'react'
import { SearchedInput } from '../inputs/searched.tsx'
import { TextInput } from '../inputs/text.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { keepFile } from '../engine/list/export.ts'
import { copied } from '../ui/copy-text.ts'
import { PanelFrame } from '../ui/panel-frame.tsx'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { biddingAddress } from './address.ts'
import { portalOptions } from './portal-options.ts'

/** What {@link biddingAddress} may carry; the server's rule for the number says the rest. */
const longest = 60

/** Hands the code over as a picture that stays sharp at any size, for the notice. */
const keepDrawing = (drawing: SVGSVGElement) =>
  keepFile(
    new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' }),
    'código QR para inscrição',
    'svg',
  )

/** The address at which companies register, to be copied into a notice or printed as a QR code. */
export default function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const { id } = usePortalInUse()
  const [chosen, setChosen] = useState<string | null>(id === null ? null : String(id))
  const [process, setProcess] = useState<string | null>(null)
  const address =
    chosen === null
      ? undefined
      : new URL(biddingAddress(Number(chosen), process?.trim() ?? ''), location.origin).href
  const drawn = useRef<SVGSVGElement>(null)
  const [onClipboard, setOnClipboard] = useState<string>()
  const isCopied = address !== undefined && onClipboard === address
  const copy = async () => {
    if (address && (await copied(address))) setOnClipboard(address)
  }
  return (
    <PanelFrame title="Endereço para inscrição" onClose={onClose}>
      <Typography color="textSecondary">
        Publique este endereço com o edital: quem o abre se inscreve sem precisar de conta.
      </Typography>
      <SearchedInput label="Portal" source={portalOptions} value={chosen} onChange={setChosen} />
      <TextInput
        label="Número do processo"
        help="Com ele o participante não precisa digitar o número. Vazio: ele digita."
        placeholder="012/2026"
        max={longest}
        value={process}
        onChange={setProcess}
      />
      {address && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Link
            href={address}
            target="_blank"
            data-testid="bidding-address"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {address}
          </Link>
          <Button
            variant="outlined"
            startIcon={isCopied ? <CheckRounded color="success" /> : <ContentCopyRounded />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Endereço copiado' : 'Copiar endereço'}
          </Button>
          {/* A notice in the corner is out of reach of screen readers while the dialog is open. */}
          <VisuallyHidden role="status">{isCopied && 'Endereço copiado'}</VisuallyHidden>
          <QRCodeSVG
            ref={drawn}
            value={address}
            size={200}
            level="M"
            marginSize={4}
            bgColor="#ffffff"
            fgColor="#000000"
            title="Código QR do endereço para inscrição"
          />
          <Button
            variant="outlined"
            startIcon={<DownloadRounded />}
            onClick={() => drawn.current && keepDrawing(drawn.current)}
          >
            Baixar o código QR
          </Button>
        </Box>
      )}
    </PanelFrame>
  )
}
