/** The design's colours. Every text on the ground it stands on has a contrast of 4.5 or more (WCAG 2.2, 1.4.3). */
const light = {
  ink: '#14202e',
  ink2: '#4a5868',
  ink3: '#5f6c7b',
  paper: '#ffffff',
  ground: '#f5f6f4',
  line: '#e1e5e3',
  line2: '#cdd4d2',
  sky: '#1351b4',
  skyInk: '#0c3a86',
  skyTint: '#e8f0fc',
  onSky: '#ffffff',
  night: '#0a2342',
  sun: '#f5b81b',
  sunInk: '#7a5200',
  sunTint: '#fff5d9',
  leaf: '#1b6e45',
  leafTint: '#e3f3ea',
  clay: '#a4380f',
  clayTint: '#fdebe3',
  quiet: '#eef0ee',
  bar: '#bcd2f3',
  lift: '0 12px 32px -8px rgb(10 35 66 / .22), 0 2px 6px rgb(10 35 66 / .08)',
  shadow: '0 1px 2px rgb(10 35 66 / .06)',
  focus: 'rgb(19 81 180 / .35)',
}
type Tokens = Readonly<Record<keyof typeof light, string>>
const dark: Tokens = {
  ink: '#e9eef3',
  ink2: '#b3bfcb',
  ink3: '#94a2b1',
  paper: '#14202e',
  ground: '#0d1722',
  line: '#263444',
  line2: '#3f5064',
  sky: '#7fb0ff',
  skyInk: '#a9c9ff',
  skyTint: '#1a2f4d',
  onSky: '#0a1a30',
  night: '#081322',
  sun: '#ffc93c',
  sunInk: '#ffd670',
  sunTint: '#3a3016',
  leaf: '#7fd6a6',
  leafTint: '#14321f',
  clay: '#ff9e77',
  clayTint: '#3c1f12',
  quiet: '#1b2838',
  bar: '#31507d',
  lift: '0 16px 40px -8px rgb(0 0 0 / .6), 0 2px 6px rgb(0 0 0 / .4)',
  shadow: 'none',
  focus: 'rgb(127 176 255 / .45)',
}
export const tokens: { readonly light: Tokens; readonly dark: Tokens } = { light, dark }

export const font = '"Public Sans Variable", system-ui, sans-serif'
/** Pixels. */
export const radius = 8
export const radiusLarge = 12
