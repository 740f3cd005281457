import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, type ReactNode } from 'react'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'

/**
 * Props of every input. A value may be typed text that is not valid yet; the field's rules refuse it with a message.
 */
export interface InputProps<T> {
  readonly label: string
  /** Whose value it is, read aloud after the label where several of the same label stand on one screen. */
  readonly of?: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly onBlur?: () => void
  /** The id of the control, so that a summary of faults can lead to it. */
  readonly id?: string
  readonly name?: string
  readonly help?: string
  readonly fault?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
}

/** What the control inside a frame must carry. */
export interface Framed {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
}
interface FrameProps extends Pick<
  InputProps<unknown>,
  'label' | 'of' | 'id' | 'help' | 'fault' | 'required'
> {
  /** `group`: the control is not one labelable element (an editor, a drop area). */
  readonly as?: 'label' | 'group'
  readonly children: (framed: Framed) => ReactNode
}

/** Label above, control, help and fault under it. */
export function FieldFrame({
  label,
  of,
  id: wanted,
  help,
  fault,
  required,
  as = 'label',
  children,
}: FrameProps) {
  const made = useId()
  const id = wanted ?? made
  const labelId = `${id}-label`
  const helpId = `${id}-help`
  const faultId = `${id}-fault`
  const describedBy = [fault && faultId, help && helpId].filter(Boolean).join(' ') || undefined
  const labelled = as === 'label' ? { htmlFor: id } : { component: 'span' as const }
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel
        {...labelled}
        id={labelId}
        error={Boolean(fault)}
        sx={{ display: 'block', mb: 0.75 }}
      >
        {label}
        {of !== undefined && <VisuallyHidden> de {of}</VisuallyHidden>}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
            {' '}
            *
          </Box>
        )}
      </FormLabel>
      {children({ id, labelId, describedBy })}
      {fault && (
        <FormHelperText error id={faultId}>
          {fault}
        </FormHelperText>
      )}
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </Box>
  )
}
