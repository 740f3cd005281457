const browsers = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[^ ]* .*Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /Linux/],
] as const

/** What a User-Agent header names. */
function partsOf(agent: string | null) {
  const known = browsers
    .map(([name, mark]) => ({ name, version: mark.exec(agent ?? '')?.[1] }))
    .find(({ version }) => version !== undefined)
  const [system] = systems.find(([, mark]) => mark.test(agent ?? '')) ?? []
  return { known, system }
}

/** The browser, its version and the system that a User-Agent header names, such as "Chrome 141 no Windows". */
export function machineOf(agent: string | null): string {
  const { known, system } = partsOf(agent)
  if (!known) return system ? `Outro programa no ${system}` : 'Outro programa'
  return `${known.name} ${known.version}${system ? ` no ${system}` : ''}`
}

/** The same for every version of a browser on a system; another program is told by all that it says of itself. */
export function programOf(agent: string): string {
  const { known, system } = partsOf(agent)
  return known ? `${known.name} ${system ?? ''}` : agent
}

/** Where an address is, in words; the network that it is in, where that says more than the address does. */
export const networkWords = (address: string): string =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(address)
    ? 'Do próprio servidor'
    : /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd])/i.test(address)
      ? `Da rede interna, ${address}`
      : `De ${address}`
