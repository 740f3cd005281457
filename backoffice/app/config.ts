/** What the server tells the application at run time, from `/config.json`. */
export interface Config {
  readonly tenant: { readonly code: string; readonly name: string }
  /** There is a session to take up again; whoever has none asks for none. */
  readonly signedIn: boolean
  /** The same of the accountability area's own session. */
  readonly inAccountability: boolean
  /** The server runs on invented data and every page says so. */
  readonly demo: boolean
  readonly build: string
  /** Base address of the portal calls, chosen by tenant; '' is this origin. */
  readonly portalBase: string
  readonly ciaBase: string
  /** Bytes. */
  readonly uploadLimit: number
}

export const product = 'Claraboia'

const fallback: Config = {
  tenant: { code: '', name: '' },
  signedIn: true,
  inAccountability: false,
  demo: false,
  build: '',
  portalBase: '',
  ciaBase: '',
  uploadLimit: 104_857_600,
}
let current = fallback

export const config = () => current

/** The tenant's own name; '' where it only repeats the product's. */
export const tenantName = () => (current.tenant.name === product ? '' : current.tenant.name)

/** Reads the configuration once, before anything is drawn. @throws Error when the server does not answer. */
export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`/config.json: ${answer.status}`)
  const read: unknown = await answer.json()
  current = { ...fallback, ...(typeof read === 'object' ? read : {}) }
  return current
}
