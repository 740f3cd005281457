import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initials } from '../../resources/initials.ts'
import { fileAddress } from '../../resources/addresses.ts'
import { readPortalMarks, type PortalMark as Mark } from '../../resources/calls/portal.ts'
import { callApi } from '../transport/http.ts'

/** What tells these portals from others, by id; until it is known, nothing. */
export function usePortalMarks(ids: readonly (number | string)[]): ReadonlyMap<string, Mark> {
  const asked = ids.join(',')
  const { data = [] } = useQuery({
    // It begins with the noun's name, so that a change of a portal invalidates it.
    queryKey: ['portal', 'marks', asked],
    enabled: asked !== '',
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await callApi(readPortalMarks, { query: { ids: asked }, signal })).data,
  })
  return new Map(data.map((mark) => [String(mark.id), mark]))
}

const usual = '#1b6e45'
export const colorOf = (mark: Mark | undefined): string =>
  /^#[0-9a-f]{6}$/i.test(mark?.cor ?? '') ? (mark?.cor ?? usual) : usual
/** White or black, whichever has the higher contrast (WCAG 2.2, 1.4.3). @param color `#1c5f8a` */
function onColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? '#fff' : '#000'
}

interface MarkProps {
  readonly name: string
  readonly mark: Mark | undefined
}
/** The coat of arms of a portal, else its letters on its own colour. */
export function PortalEmblem({ name, mark }: MarkProps) {
  const [failed, setFailed] = useState('')
  const image = mark?.brasao ? fileAddress(mark.brasao) : ''
  const color = colorOf(mark)
  return image !== '' && image !== failed ? (
    <Box
      component="img"
      src={image}
      alt=""
      onError={() => setFailed(image)}
      sx={{ ...tile, objectFit: 'contain' }}
    />
  ) : (
    <Box component="span" aria-hidden sx={{ ...tile, bgcolor: color, color: onColor(color) }}>
      {initials(name)}
    </Box>
  )
}
const tile = {
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  flexShrink: 0,
  borderRadius: '6px',
  fontSize: '0.75rem',
  fontWeight: 700,
} as const

/** `Vale do Orvalho, ES`; '' while nothing is known. */
export const municipalityOf = (mark: Mark | undefined): string =>
  [mark?.municipio, mark?.uf].filter(Boolean).join(', ')
