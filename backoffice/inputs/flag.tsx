import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import type { InputProps } from './frame.tsx'

/** A switch that also says in words what it is set to. */
export function FlagInput({
  label,
  value,
  onChange,
  onBlur,
  id: wanted,
  name,
  help,
  fault,
  disabled,
  words,
}: InputProps<boolean> & { readonly words?: readonly [string, string] }) {
  const made = useId()
  const id = wanted ?? made
  const word = (words ?? ['Sim', 'Não'])[value ? 0 : 1]
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Switch
        checked={value}
        onChange={(_, on) => onChange(on)}
        onBlur={onBlur}
        disabled={disabled}
        sx={{ mt: '1px' }}
        slotProps={{
          input: {
            id,
            name,
            role: 'switch',
            'aria-describedby': [`${id}-word`, help && `${id}-help`, fault && `${id}-fault`]
              .filter(Boolean)
              .join(' '),
          },
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box
          component="label"
          htmlFor={id}
          sx={{ fontWeight: 600, fontSize: '0.875rem', cursor: 'pointer' }}
        >
          {label}
        </Box>
        {word !== label && (
          <Box
            id={`${id}-word`}
            component="span"
            sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
          >
            {word}
          </Box>
        )}
        {fault && (
          <FormHelperText error id={`${id}-fault`}>
            {fault}
          </FormHelperText>
        )}
        {help && (
          <FormHelperText id={`${id}-help`} sx={{ mt: '2px' }}>
            {help}
          </FormHelperText>
        )}
      </Box>
    </Box>
  )
}
