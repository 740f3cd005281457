// Where the public reaches what is stored: the addresses that rows, answers and pages name.

/** A page of a portal. @param path below the portal, with its slash; the portal itself without. */
export const portalAddress = (prefix: string, path = '') => `/p/${prefix}${path}`

/** The page on which a portal shows its organisational structures. */
export const structuresAddress = (prefix: string) =>
  portalAddress(prefix, '/estrutura-organizacional')

/** A stored file. */
export const fileAddress = (key: string) => `/arquivos/${key}`
