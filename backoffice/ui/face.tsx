import Box from '@mui/material/Box'
import { useState } from 'react'
import { fileAddress } from '../../resources/addresses.ts'
import { initials } from '../../resources/initials.ts'

interface FaceProps {
  readonly name: string
  /** The key of a stored picture. */
  readonly picture: string | null
  /** Pixels. */
  readonly size: number
}
/** A person's picture, or the initials where there is none; it says nothing that the name beside it does not. */
export function Face({ name, picture, size }: FaceProps) {
  const [failed, setFailed] = useState<string>()
  const shown = picture !== null && picture !== failed
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ ...disc, width: size, height: size, fontSize: size * 0.38 }}
    >
      {shown ? (
        <Box
          component="img"
          src={fileAddress(picture)}
          alt=""
          onError={() => setFailed(picture)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        initials(name)
      )}
    </Box>
  )
}

const disc = {
  display: 'grid',
  flexShrink: 0,
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '50%',
  border: 1,
  borderColor: 'line2',
  bgcolor: '#0a2342',
  color: '#fff',
  fontWeight: 700,
}
