/** In whose name a letter goes out, and where its links lead. */
export interface Sender {
  /** The name of the municipality. */
  readonly tenant: string
  /** Its zone, of IANA's names. */
  readonly zone: string
  /** The address of a screen: at the tenant's own address, never the one a request came by. */
  readonly linkTo: (path: string) => string
}
