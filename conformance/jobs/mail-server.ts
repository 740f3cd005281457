import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is given. */
export interface MailServer {
  readonly url: string
  readonly got: readonly string[]
  close(): Promise<void>
}

/** @param refusal why it takes no letter for an address; nothing where it does */
export async function startMailServer(
  refusal: (address: string) => string | undefined = () => undefined,
): Promise<MailServer> {
  const got: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const cause = refusal(address)
      done(cause === undefined ? null : new Error(cause))
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () => {
        got.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.server.address() as { port: number } // It listens on a port.
  return {
    url: `smtp://127.0.0.1:${port}`,
    got,
    close: () =>
      new Promise<void>((done) => {
        server.close(done)
      }),
  }
}
