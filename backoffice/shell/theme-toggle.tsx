import DarkModeRounded from '@mui/icons-material/DarkModeRounded'
import IconButton from '@mui/material/IconButton'
import LightModeRounded from '@mui/icons-material/LightModeRounded'
import { useColorScheme } from '@mui/material/styles'

export function useTheme() {
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === 'system' ? systemMode : mode) === 'dark'
  return { dark, toggle: () => setMode(dark ? 'light' : 'dark') }
}

export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  const text = dark ? 'Usar tema claro' : 'Usar tema escuro'
  return (
    <IconButton aria-label={text} title={text} onClick={toggle}>
      {dark ? <LightModeRounded fontSize="small" /> : <DarkModeRounded fontSize="small" />}
    </IconButton>
  )
}
