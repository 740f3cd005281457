import { instantHere, momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded'
import { useRef } from 'react'
import { formatDay } from '../../kernel/format.ts'
import { parseDay } from '../../kernel/parse-text.ts'
import { FieldFrame, type InputProps } from './frame.tsx'
import { useMask } from './mask.ts'

interface Typed {
  readonly mask: string
  readonly native: 'date' | 'datetime-local'
  readonly show: (iso: string) => string
  readonly read: (text: string) => string
  /** What was typed or pasted, as the mask wants it. */
  readonly full: (text: string) => string
  /** Between the value and what the platform's picker holds. */
  readonly toPicker: (iso: string) => string
  readonly fromPicker: (value: string) => string
}
const isMoment = (iso: string) => /^\d{4}-\d\d-\d\dT/.test(iso) && !Number.isNaN(Date.parse(iso))
// A separator after one digit says that the day, or the month, is whole: 1/2/2026 is 01/02/2026.
const fullDay = (text: string) =>
  text
    .trimStart()
    .replace(/^(\d)(?=[/.-])/, '0$1')
    .replace(/^(\d\d[/.-])(\d)(?=[/.-])/, '$10$2')
const pastedDay = (text: string) =>
  fullDay(text.replace(/^\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/, '$3/$2/$1'))
const withoutTime = (text: string) => text.replace(/^(\d\d\/\d\d\/\d{4})[ T,]+\d\d?:\d\d.*$/, '$1')
const pastedMoment = (text: string) =>
  isMoment(text.trim()) && /(?:Z|[+-]\d\d:?\d\d)$/.test(text.trim())
    ? momentHere(text.trim())
    : pastedDay(text)
        .replace(/[ T,]+(\d):/, ' 0$1:')
        .replace(/(\d\d:\d\d):\d\d(?:\.\d+)?\s*$/, '$1')
// Half a year is not yet a year: 01/02/20 must not become 2020.
const day: Typed = {
  mask: '##/##/####',
  native: 'date',
  show: formatDay,
  full: (text) => withoutTime(pastedDay(text)),
  read: (text) => (text.length === 10 ? parseDay(text) : text),
  toPicker: (iso) => (/^\d{4}-\d\d-\d\d$/.test(iso) ? iso : ''),
  fromPicker: (value) => value,
}
const moment: Typed = {
  mask: '##/##/#### ##:##',
  native: 'datetime-local',
  show: momentHere,
  full: pastedMoment,
  // An hour being typed is not yet an instant: 23/11/2026 1 must not become midnight.
  read: (text) => (text.length === 16 ? instantHere(text) : text),
  toPicker: (iso) =>
    isMoment(iso) ? momentHere(iso).replace(/^(\d\d)\/(\d\d)\/(\d{4}) (.+)$/, '$3-$2-$1T$4') : '',
  fromPicker: (value) =>
    instantHere(value.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3/$2/$1 $4')),
}

type DateProps = InputProps<string | null>
/** A calendar date, typed as dd/mm/aaaa or picked; ISO 8601 in the value. */
export const DateInput = (props: DateProps) => <Typing {...props} typed={day} />

/**
 * An instant, typed as dd/mm/aaaa hh:mm in São Paulo's time; ISO 8601 in UTC in the value. A date alone means its first
 * minute.
 */
export const DateTimeInput = ({ onBlur, ...props }: DateProps) => (
  <Typing
    {...props}
    typed={moment}
    onBlur={() => {
      if (props.value !== null && /^\d\d\/\d\d\/\d{4} ?$/.test(props.value))
        props.onChange(instantHere(props.value))
      onBlur?.()
    }}
  />
)

function Typing({
  typed,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  required,
  ...frame
}: DateProps & { readonly typed: Typed }) {
  const picker = useRef<HTMLInputElement>(null)
  const {
    ref,
    onChange: onMasked,
    ...typing
  } = useMask([typed.mask], typed.show(value ?? ''), (text) =>
    onChange(text === '' ? null : typed.read(text)),
  )
  const onTyped = (event: Parameters<typeof onMasked>[0]) => {
    const { target } = event
    // Only at the end: a digit taken away in the middle is not put back.
    if (target.selectionStart === target.value.length) target.value = typed.full(target.value)
    onMasked(event)
  }
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, describedBy }) => (
        <Box sx={{ position: 'relative' }}>
          <OutlinedInput
            id={id}
            name={name}
            fullWidth
            inputRef={ref}
            {...typing}
            onChange={onTyped}
            error={Boolean(frame.fault)}
            disabled={disabled}
            autoComplete="off"
            onBlur={onBlur}
            placeholder={typed.native === 'date' ? 'dd/mm/aaaa' : 'dd/mm/aaaa hh:mm'}
            sx={{ pr: 0.5 }}
            inputProps={{
              inputMode: 'numeric',
              'aria-describedby': describedBy,
              'aria-required': required,
              className: 'number',
            }}
            endAdornment={
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  disabled={disabled}
                  aria-label={`Abrir o calendário de ${frame.label}`}
                  onClick={() => picker.current?.showPicker()}
                >
                  <CalendarMonthRounded fontSize="small" />
                </IconButton>
              </InputAdornment>
            }
          />
          <Box
            component="input"
            ref={picker}
            type={typed.native}
            tabIndex={-1}
            aria-hidden
            value={typed.toPicker(value ?? '')}
            onChange={(event) =>
              onChange(event.target.value ? typed.fromPicker(event.target.value) : null)
            }
            sx={{
              position: 'absolute',
              right: 8,
              bottom: 0,
              width: 24,
              height: 8,
              opacity: 0,
              pointerEvents: 'none',
              border: 0,
            }}
          />
        </Box>
      )}
    </FieldFrame>
  )
}
