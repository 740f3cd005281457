import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { systemUser } from '../../resources/access/system-user.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { session } from '../session/session-state.ts'
import { Face } from '../ui/face.tsx'
import { toast } from '../ui/toasts.tsx'
import { pictureTypes, storePicture, takePicture } from './picture.ts'

/** The profile as it is when one acts, which may be long after the notice was shown. */
const profileNow = () => {
  const now = session.get()
  return now.status === 'out' ? null : now.profile
}

/** Runs one change of the picture at a time, and keeps why the last one failed. */
function useChange() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async (avatarOf: () => Promise<string | null>, done: string) => {
    const before = profileNow()
    if (!before) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await takePicture(before, await avatarOf())
      const undo = () => void run(() => Promise.resolve(before.avatar), 'Foto de volta')
      toast({ text: done, action: { label: 'Desfazer', run: undo } })
    } catch (error) {
      const { faults, message } = asProblem(error)
      setRefusal(faults[0]?.message ?? message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, run }
}

/** One's own picture: chosen, changed and taken away at once, each with a way back. */
export function Photo({ profile }: { readonly profile: Profile }) {
  const { busy, refusal, run } = useChange()
  const chooser = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (file) void run(() => storePicture(file), 'Foto atualizada')
  }
  return (
    <Box role="group" aria-labelledby="photo" sx={{ mb: 3 }}>
      {refusal && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          <AlertTitle>{systemUser.messages.updateFailed}</AlertTitle>
          {refusal}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Face name={profile.nomeCompleto} picture={profile.avatar} size={72} />
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0, flex: '1 1 240px' }}>
          <Typography id="photo" sx={{ fontWeight: 600 }}>
            Foto
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-hidden
              tabIndex={-1}
              accept={pictureTypes.join(',')}
              onChange={({ target }) => {
                choose(target.files?.[0])
                // So that choosing the same file again is noticed.
                target.value = ''
              }}
            />
            <Button
              size="small"
              variant="outlined"
              loading={busy}
              onClick={() => chooser.current?.click()}
            >
              {profile.avatar === null ? 'Escolher foto' : 'Trocar foto'}
            </Button>
            {profile.avatar !== null && (
              <Button
                size="small"
                variant="text"
                disabled={busy}
                onClick={() => void run(() => Promise.resolve(null), 'Foto retirada')}
              >
                Retirar foto
              </Button>
            )}
          </Box>
          <Typography variant="body2" color="textSecondary">
            PNG, JPEG ou WebP de até 2 MB. Aparece o quadrado do meio, para quem trabalha no
            sistema.
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}
