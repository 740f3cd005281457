import { problem } from '../../kernel/problem.ts'

/** What a published row leads to: a stored file, or an address elsewhere. */
export interface Target {
  readonly portalId: number
  readonly s3FileKey: string | null
  readonly externalUrl: string | null
}

/** Whether a change says by itself where the row's file is; one that does not is laid over what is stored. */
export const isTarget = (draft: Partial<Target>): draft is Target =>
  draft.portalId !== undefined && draft.s3FileKey !== undefined && draft.externalUrl !== undefined

/** @throws {Problem} `invalid` on both fields unless there is a file or an address, and not both. */
export function refuseTarget({ s3FileKey, externalUrl }: Target): void {
  if ((s3FileKey === null) !== (externalUrl === null)) return
  const message =
    s3FileKey === null
      ? 'Envie um arquivo ou informe o endereço externo.'
      : 'Escolha só um: o arquivo ou o endereço externo.'
  throw problem('invalid', message, [
    { field: 's3_file_key', message },
    { field: 'url_externa', message },
  ])
}
