import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Accept } from '../../kernel/file-kinds.ts'
import { useStore } from '../ui/store.ts'
import { DropArea } from './drop-area.tsx'
import { FileRow } from './file-row.tsx'
import { faultOfFile } from './upload.ts'
import { keepWaiting, sendingParts, pendingFiles } from './waiting-files.ts'

interface WaitingFileProps {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly name: string
  readonly accept: Accept
  readonly disabled: boolean | undefined
}
/** A file of a portal that is being registered: chosen now, and sent as soon as the portal is there. */
export function PendingFileInput({
  id,
  labelId,
  describedBy,
  name,
  accept,
  disabled,
}: WaitingFileProps) {
  const chosen = useStore(pendingFiles).get(name)
  const part = useStore(sendingParts).get(name)
  const [refused, setRefused] = useState<{ readonly file: File; readonly fault: string }>()
  const take = ([file]: readonly File[]) => {
    if (!file) return
    const fault = faultOfFile(file, accept)
    setRefused(fault === undefined ? undefined : { file, fault })
    keepWaiting(name, fault === undefined ? file : null)
  }
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
      {chosen && (
        <FileRow
          name={chosen.name}
          size={chosen.size}
          image={accept === 'image'}
          {...(part === undefined
            ? {
                note: 'Vai com o portal, quando você salvar.',
                onStop: { label: 'Tirar da lista', run: () => keepWaiting(name, null) },
              }
            : { part })}
        />
      )}
      {refused && (
        <FileRow
          name={refused.file.name}
          size={refused.file.size}
          fault={refused.fault}
          onStop={{ label: 'Tirar da lista', run: () => setRefused(undefined) }}
        />
      )}
      <DropArea
        id={id}
        accept={accept}
        describedBy={[labelId, describedBy].filter(Boolean).join(' ')}
        faulty={refused !== undefined}
        disabled={disabled}
        onFiles={take}
      />
    </Box>
  )
}
