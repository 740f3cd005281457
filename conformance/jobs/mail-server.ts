import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is given. */
export interface MailServer {
  readonly url: string
  readonly got: readonly string[]
  close(): Promise<void>
}

/** @param refuses whom it has no mailbox for */
export async function startMailServer(
  refuses: (address: string) => boolean = () => false,
): Promise<MailServer> {
  const got: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? new Error(`5.1.1 <${address}> unknown`) : null),
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
