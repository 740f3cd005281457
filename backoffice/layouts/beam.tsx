import Box from '@mui/material/Box'

/**
 * The light that enters through a skylight: warm at the opening, then the blue of the sky as it spreads.
 * Yellow that fades straight into the night would pass through grey; pale light lies between them. Decorative.
 */
export function Beam() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 880 900"
      preserveAspectRatio="xMidYMin slice"
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        right: 0,
        left: { xs: '42%', md: 0 },
        width: { xs: '58%', md: '100%' },
        height: '100%',
      }}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b9d3ff" />
          <stop offset="1" stopColor="#6aa2ff" />
        </linearGradient>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffc935" />
          <stop offset="0.16" stopColor="#ffd765" />
          <stop offset="0.34" stopColor="#fff0c8" stopOpacity="0.94" />
          <stop offset="0.47" stopColor="#e6efff" stopOpacity="0.72" />
          <stop offset="0.62" stopColor="#a9c9ff" stopOpacity="0.4" />
          <stop offset="0.82" stopColor="#6aa2ff" stopOpacity="0.16" />
          <stop offset="1" stopColor="#6aa2ff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="edge" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#0a2342" stopOpacity="0.5" />
          <stop offset="0.38" stopColor="#0a2342" stopOpacity="0" />
          <stop offset="0.62" stopColor="#0a2342" stopOpacity="0" />
          <stop offset="1" stopColor="#0a2342" stopOpacity="0.5" />
        </linearGradient>
      </defs>
      <path d="M300 0h260l-40 90H340z" fill="url(#sky)" />
      <path d="M340 90h180l336 810H4z" fill="url(#beam)" />
      <path d="M340 90h180l336 810H4z" fill="url(#edge)" opacity="0.3" />
    </Box>
  )
}
