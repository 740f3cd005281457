import IconButton from '@mui/material/IconButton'
import CheckRounded from '@mui/icons-material/CheckRounded'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import { useState } from 'react'
import { copied } from '../../ui/copy-text.ts'

/** Copies a value as it is shown. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    if (!(await copied(text))) return
    setDone(true)
    setTimeout(() => setDone(false), 2_000)
  }
  return (
    <IconButton
      size="small"
      aria-label={done ? `${label} copiado` : `Copiar ${label}`}
      onClick={() => void copy()}
      sx={{ my: -0.75, ml: 0.5 }}
    >
      {done ? (
        <CheckRounded color="success" sx={{ fontSize: 16 }} />
      ) : (
        <ContentCopyRounded sx={{ fontSize: 16 }} />
      )}
    </IconButton>
  )
}
