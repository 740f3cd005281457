import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { pageSizes, type ChangeList, type ListState } from './list-state.ts'
import { plainField } from './plain-field.ts'
import { NativeChoice } from './native-choice.tsx'

interface FooterProps {
  readonly state: ListState
  readonly change: ChangeList
  readonly total: number
  readonly shown: number
  readonly words: readonly [string, string]
}

/** Where in the list one is, and the way to the neighbours. */
export function ListFooter({ state: { page, size }, change, total, shown, words }: FooterProps) {
  const first = (page - 1) * size + 1
  const last = Math.max(1, Math.ceil(total / size))
  const goTo = (wanted: number) => change({ page: wanted }, 'push')
  const range =
    shown > 0
      ? `${first.toLocaleString('pt-BR')}–${(first + shown - 1).toLocaleString('pt-BR')} de `
      : ''
  return (
    <Box
      component="nav"
      aria-label="Páginas da lista"
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: '1px solid var(--palette-divider)',
      }}
    >
      <Typography
        variant="body2"
        color="textSecondary"
        aria-live="polite"
        sx={{ fontVariantNumeric: 'tabular-nums', mr: 'auto' }}
      >
        {range}
        {counted(total, ...words)}
      </Typography>
      <NativeChoice
        label="Por página"
        value={String(size)}
        options={pageSizes.map((one) => [String(one), String(one)] as const)}
        onChange={(value) => change({ size: Number(value) })}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Button variant="outlined" size="small" disabled={page <= 1} onClick={() => goTo(page - 1)}>
          Anterior
        </Button>
        {last > 2 && <PageNumber page={page} last={last} onGo={goTo} />}
        <Button
          variant="outlined"
          size="small"
          disabled={page >= last}
          onClick={() => goTo(page + 1)}
        >
          Próxima
        </Button>
      </Box>
    </Box>
  )
}

interface PageNumberProps {
  readonly page: number
  readonly last: number
  readonly onGo: (page: number) => void
}
/** The current page as an input; a number beyond an end means that end. */
function PageNumber({ page, last, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState<string>()
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    setTyped(undefined)
    if (typed && /^\d+$/.test(typed) && Number(typed) !== page)
      onGo(Math.min(last, Math.max(1, Number(typed))))
  }
  // Ignores the typed page when the focus moves to a button, which is pressed instead; without a known target, the
  // typed page counts.
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLButtonElement) setTyped(undefined)
    else go()
  }
  return (
    <Box
      component="form"
      onSubmit={go}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Box
        component="input"
        className="number"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Página, de 1 a ${last}`}
        value={typed ?? String(page)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        onBlur={leave}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
        sx={{
          ...plainField,
          width: `${Math.max(2, String(last).length) + 2.5}ch`,
          height: 32,
          fontSize: 14,
          textAlign: 'center',
        }}
      />
      <span className="number">de {last.toLocaleString('pt-BR')}</span>
    </Box>
  )
}
