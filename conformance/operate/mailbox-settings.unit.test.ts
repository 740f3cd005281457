import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'

// Where files come by letter: over TLS, with an account, and with an address that addresses of sources are made of.

const url = 'imaps://dados%40exemplo.gov.br:a%3Ab@correio.exemplo.gov.br'
test('a mailbox is told whole, and its address is its user where that is one', () => {
  expect(readConfig({}).mailbox).toBeUndefined()
  expect(readConfig({ INBOX_MAIL_URL: url }).mailbox).toEqual({
    host: 'correio.exemplo.gov.br',
    port: 993,
    user: 'dados@exemplo.gov.br',
    password: 'a:b',
    address: 'dados@exemplo.gov.br',
    authority: undefined,
  })
  const named = {
    INBOX_MAIL_URL: 'imaps://dados:x@correio.exemplo.gov.br:1993',
    INBOX_MAIL_ADDRESS: 'envio@exemplo.gov.br',
    INBOX_MAIL_AUTHORITY: 'mx.exemplo.gov.br',
  }
  expect(readConfig(named).mailbox).toMatchObject({
    port: 1993,
    address: 'envio@exemplo.gov.br',
    authority: 'mx.exemplo.gov.br',
  })
})

test.each([
  [{ INBOX_MAIL_URL: 'imap://dados%40exemplo.gov.br:x@correio.exemplo.gov.br' }, /INBOX_MAIL_URL/],
  [{ INBOX_MAIL_URL: 'imaps://correio.exemplo.gov.br' }, /INBOX_MAIL_URL/],
  [{ INBOX_MAIL_URL: 'imaps://dados:x@correio.exemplo.gov.br' }, /INBOX_MAIL_ADDRESS falta/],
  [{ INBOX_MAIL_URL: url, INBOX_MAIL_AUTHORITY: 'mx; dmarc=pass' }, /INBOX_MAIL_AUTHORITY/],
])('%o stops the start with a line that names it', (given, words) => {
  expect(() => readConfig(given)).toThrow(words)
})
