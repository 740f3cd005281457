import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { store, useStore } from './store.ts'

export interface Toast {
  readonly text: string
  /** Why, or what to do: under the text. */
  readonly detail?: string
  readonly kind?: 'success' | 'info' | 'warning' | 'error'
  /** Such as `Desfazer`. */
  readonly action?: { readonly label: string; readonly run: () => void }
}
interface Shown extends Toast {
  readonly key: number
}

/** Milliseconds (specification 1 §9). */
const lifetime = 5_000
const most = 20

const toasts = store<readonly Shown[]>([])
let made = 0

/** Shows a short notice for five seconds; beyond twenty at once the oldest gives way. */
export function toast(shown: Toast): void {
  made += 1
  toasts.set([...toasts.get(), { ...shown, key: made }].slice(-most))
}
const dismiss = (key: number) => toasts.set(toasts.get().filter((shown) => shown.key !== key))

export function Toasts() {
  const shown = useStore(toasts)
  return (
    <Box
      component="section"
      aria-label="Avisos"
      className="toasts"
      sx={{
        position: 'fixed',
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        bottom: { xs: 'calc(var(--foot-bar, 0px) + 8px)', sm: 'calc(var(--foot-bar, 0px) + 24px)' },
        zIndex: 'snackbar',
        display: 'grid',
        gap: 1,
        width: { sm: 400 },
        pointerEvents: 'none',
      }}
    >
      {shown.map((one) => (
        <OneToast key={one.key} shown={one} />
      ))}
    </Box>
  )
}

function OneToast({ shown }: { readonly shown: Shown }) {
  const { key, text, detail, kind = 'success', action } = shown
  const timer = useTimer(lifetime, () => dismiss(key))
  const urgent = kind === 'warning' || kind === 'error'
  return (
    <Alert
      severity={kind}
      variant="outlined"
      role={urgent ? 'alert' : 'status'}
      className="toast"
      onMouseEnter={timer.pause}
      onMouseLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
      onClose={() => dismiss(key)}
      closeText="Fechar aviso"
      sx={{
        pointerEvents: 'auto',
        boxShadow: 'var(--palette-lift)',
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
        <div>
          <span>{text}</span>
          {detail && <Box sx={{ fontWeight: 400 }}>{detail}</Box>}
        </div>
        {action && (
          <Button
            size="small"
            variant="text"
            sx={{ my: -0.5, flexShrink: 0 }}
            onClick={() => {
              dismiss(key)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </Box>
    </Alert>
  )
}

/** Runs `done` after `ms` of not being paused. */
function useTimer(ms: number, done: () => void) {
  const left = useRef(ms)
  const since = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(done)
  useEffect(() => {
    last.current = done
  })
  const pause = () => {
    if (!timer.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    left.current -= performance.now() - since.current
  }
  const resume = () => {
    if (timer.current) return
    since.current = performance.now()
    timer.current = setTimeout(() => last.current(), Math.max(0, left.current))
  }
  useEffect(() => {
    resume()
    return pause
  }, [])
  return { pause, resume }
}
