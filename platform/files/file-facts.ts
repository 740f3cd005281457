/** What is known of a file that was received. */
export interface FileFacts {
  /** `{tenant}/{owner}/{32 hexadecimal}.{ending}`, made by the server; owner 0 is none, as of a person's picture. */
  readonly key: string
  /** The name it came with, cleaned. */
  readonly name: string
  /** The type it is served with: chosen here, never the sender's. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly md5: string
  readonly sha256: string
}
