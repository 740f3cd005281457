import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { controls } from './controls.ts'
import { inputs } from './inputs.ts'
import { surfaces } from './surfaces.ts'
import { font, radius, tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Tint {
    sky: string
    sun: string
    leaf: string
    clay: string
    quiet: string
  }
  interface Palette {
    tint: Tint
    night: string
    sun: string
    bar: string
    line2: string
    lift: string
    shadow: string
    focus: string
  }
  interface PaletteOptions {
    tint?: Tint
    night?: string
    sun?: string
    bar?: string
    line2?: string
    lift?: string
    shadow?: string
    focus?: string
  }
  interface TypeText {
    caption: string
  }
}

function palette(scheme: 'light' | 'dark') {
  const t = tokens[scheme]
  return {
    primary: { main: t.sky, dark: t.skyInk, light: t.skyTint, contrastText: t.onSky },
    secondary: { main: t.ink2, dark: t.ink, light: t.quiet, contrastText: t.paper },
    success: { main: t.leaf, dark: t.leaf, light: t.leafTint, contrastText: t.paper },
    error: { main: t.clay, dark: t.clay, light: t.clayTint, contrastText: t.paper },
    warning: { main: t.sunInk, dark: t.sunInk, light: t.sunTint, contrastText: t.paper },
    info: { main: t.sky, dark: t.skyInk, light: t.skyTint, contrastText: t.onSky },
    text: { primary: t.ink, secondary: t.ink2, disabled: t.ink3, caption: t.ink3 },
    background: { default: t.ground, paper: t.paper },
    divider: t.line,
    tint: { sky: t.skyTint, sun: t.sunTint, leaf: t.leafTint, clay: t.clayTint, quiet: t.quiet },
    night: t.night,
    sun: t.sun,
    bar: t.bar,
    line2: t.line2,
    lift: t.lift,
    shadow: t.shadow,
    focus: t.focus,
  }
}

/** The whole look of the back office. Light and dark are CSS variables, so changing them draws nothing again. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: '' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  shape: { borderRadius: radius },
  spacing: 8,
  typography: {
    fontFamily: font,
    fontSize: 14,
    fontWeightBold: 700,
    h1: { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 700, letterSpacing: '-0.02em' },
    h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 700, letterSpacing: '-0.01em' },
    h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 700 },
    h4: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 600 },
    subtitle1: { fontSize: '1rem', lineHeight: 1.5 },
    subtitle2: { fontSize: '0.875rem', fontWeight: 600 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  // Each part has the option's own type: another one would be compared with it member by member, a third of the
  // type-check's time.
  components: { ...surfaces, ...controls, ...inputs },
})
