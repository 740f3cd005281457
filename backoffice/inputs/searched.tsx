import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import type { OptionItem, OptionSource } from '../engine/reference.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { FieldFrame, type InputProps } from './frame.tsx'

/** Milliseconds without typing before the server is asked. */
const pause = 250
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * What is chosen, with its text: of what was picked here it is known before the server is asked, so that no answer puts
 * it back over letters that have been typed since.
 */
function useChosen(source: OptionSource, value: string | null) {
  const [picked, setPicked] = useState<OptionItem | null>(null)
  const { data: texts } = useQuery(source.labels(value === null ? [] : [value]))
  const known = picked?.value === value ? picked?.text : undefined
  const shown = value === null ? '' : (texts?.get(value) ?? known ?? '…')
  // The same object while it is the same choice: the box takes another for a new choice, and puts its text back.
  const chosen = useMemo<OptionItem | null>(
    () => (value === null ? null : { value, text: shown }),
    [value, shown],
  )
  return [chosen, setPicked] as const
}

interface SearchedInputProps extends InputProps<string | null> {
  readonly source: OptionSource
  /** What it says when the options cannot be read; the server's reason follows. */
  readonly notRead?: string
}

/** One of many, searched while one types. */
export function SearchedInput({
  source,
  notRead = 'Não foi possível procurar. Feche e abra de novo.',
  value,
  onChange,
  onBlur,
  name,
  placeholder = 'Digite para procurar',
  disabled,
  required,
  ...frame
}: SearchedInputProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [chosen, setPicked] = useChosen(source, value)
  // What stands in the box when it opens is the chosen text, not a search.
  const wanted = typed === chosen?.text ? '' : typed
  const q = useSettled(wanted)
  const {
    data: options = [],
    isFetching,
    error,
  } = useQuery({ ...source.options(q), enabled: open })
  // Until they come, the options are still those of what stood there before.
  const isSearching = open && (isFetching || q !== wanted)
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, describedBy }) => (
        <Autocomplete<OptionItem>
          id={id}
          fullWidth
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          disabled={disabled}
          value={chosen}
          onChange={(_, option) => {
            setPicked(option)
            onChange(option?.value ?? null)
          }}
          inputValue={typed}
          onInputChange={(_, text) => setTyped(text)}
          options={
            chosen && !options.some((one) => one.value === chosen.value) && q === ''
              ? [chosen, ...options]
              : [...options]
          }
          filterOptions={(all) => all}
          getOptionLabel={(option) => option.text}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          loading={isFetching}
          loadingText="Procurando…"
          noOptionsText={
            error ? <NotRead text={notRead} problem={asProblem(error)} /> : 'Nada encontrado'
          }
          sx={{
            '& .MuiOutlinedInput-root': { py: 0, pl: 0 },
            '& .MuiOutlinedInput-root .MuiAutocomplete-input': { p: '9px 12px' },
          }}
          openText="Abrir"
          closeText="Fechar"
          clearText="Limpar"
          renderInput={({ slotProps, ...params }) => (
            <OutlinedInput
              {...params}
              {...slotProps.input}
              name={name}
              placeholder={placeholder}
              error={Boolean(frame.fault)}
              onBlur={onBlur}
              inputProps={{
                ...slotProps.htmlInput,
                'aria-busy': isSearching,
                'aria-describedby': describedBy,
                'aria-required': required,
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}

function NotRead({ text, problem }: { readonly text: string; readonly problem: Problem }) {
  return (
    <Box role="alert">
      <strong>{text}</strong> {problem.message}
    </Box>
  )
}
