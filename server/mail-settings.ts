interface MailVariables {
  readonly SMTP_URL?: string | undefined
  readonly SMTP_FROM?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}
/** Where letters leave by, and as whom; nothing: they stay in the outbox. */
export function mailOf({
  SMTP_URL: url,
  SMTP_FROM: from,
  PUBLIC_URL: at = 'http://localhost',
}: MailVariables): { readonly url: string; readonly from: string } | undefined {
  return url === undefined
    ? undefined
    : Object.freeze({ url, from: from ?? `nao-responda@${new URL(at).hostname}` })
}
