import Box from '@mui/material/Box'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { useId } from 'react'

interface NativeChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
  readonly stretch?: boolean
  /** Pixels, where several stand below each other. */
  readonly labelWidth?: number
}

/** For a place where choices of long words stand below each other: on a phone they take a line of their own. */
export const longChoices = {
  minWidth: 0,
  '& > *': { maxWidth: '100%', flexWrap: 'wrap' },
  '& label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& select': { maxWidth: '100%', textOverflow: 'ellipsis' },
} as const

/** A small choice in a bar: the platform's own select, which every phone and screen reader knows. */
export function NativeChoice({
  label,
  value,
  options,
  onChange,
  stretch = false,
  labelWidth,
}: NativeChoiceProps) {
  const id = useId()
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 13,
        ...(stretch ? { width: '100%' } : {}),
      }}
    >
      <Box
        component="label"
        htmlFor={id}
        sx={
          labelWidth === undefined
            ? { color: 'text.secondary', whiteSpace: 'nowrap' }
            : { width: labelWidth, flex: 'none', fontWeight: 600 }
        }
      >
        {label}
      </Box>
      <Box
        component="span"
        sx={{
          position: 'relative',
          display: 'inline-flex',
          minWidth: 0,
          ...(stretch ? { flex: 1 } : {}),
        }}
      >
        <Box
          component="select"
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          sx={{
            font: 'inherit',
            fontWeight: 600,
            color: 'text.primary',
            backgroundColor: 'background.paper',
            border: '1px solid var(--palette-line2)',
            borderRadius: 1,
            height: 32,
            pl: 1.25,
            pr: 3.5,
            cursor: 'pointer',
            minWidth: 0,
            maxWidth: 260,
            appearance: 'none',
            textOverflow: 'ellipsis',
            ...(stretch ? { flex: 1, maxWidth: 'none' } : {}),
            '&:hover': { borderColor: 'text.disabled' },
            '&:focus-visible': { outline: 'none', boxShadow: '0 0 0 3px var(--palette-focus)' },
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </Box>
        <ExpandMoreRounded
          aria-hidden
          sx={{
            position: 'absolute',
            right: 6,
            top: 7,
            fontSize: 18,
            color: 'text.secondary',
            pointerEvents: 'none',
          }}
        />
      </Box>
    </Box>
  )
}
