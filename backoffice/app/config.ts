import { capitalZone } from '../../pt-br/clock.ts'
import { readSettings, type Settings } from '../../resources/calls/service.ts'
import { reach } from '../transport/reach.ts'

export const brandName = 'Claraboia'

/** What is so until `/config.json` was read. */
const fallback: Settings = {
  tenant: { code: '', name: '' },
  signedIn: true,
  inAccountability: false,
  demo: false,
  quiet: false,
  pause: null,
  build: '',
  zone: capitalZone,
  portalBase: '',
  ciaBase: '',
  uploadLimit: 104_857_600,
}
let current = fallback

export const config = () => current

/** The tenant's own name; '' where it only repeats the product's. */
export const tenantName = () => (current.tenant.name === brandName ? '' : current.tenant.name)

/** Reads the configuration once, before anything is drawn. @throws Error when the server does not answer. */
export async function loadConfig(): Promise<Settings> {
  const { data, status } = await reach(readSettings, {})
  if (!data) throw new Error(`${readSettings.path}: ${status}`)
  current = data
  return current
}
