import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server on this machine that keeps what it is given.
 *
 * `encrypts` says how: never, when asked (STARTTLS), or from the first byte. Its certificate is nobody's. `refuses` turns every
 * recipient away.
 */
export async function startSmtp(options: {
  encrypts?: 'never' | 'when asked' | 'always'
  refuses?: boolean
}) {
  const { encrypts = 'never', refuses = false } = options
  const received: { text: string; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    secure: encrypts === 'always',
    authOptional: true,
    disabledCommands: encrypts === 'when asked' ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) =>
      callback(refuses ? new Error('mailbox unavailable') : null),
    onData: (stream, { secure }, callback) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push({ text, isEncrypted: secure })
        callback()
      })
    },
  })
  // A client that breaks off over the certificate is no error of ours.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    host: `127.0.0.1:${port}`,
    url: `${encrypts === 'always' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    stop: async () => await new Promise<void>((resolve) => server.close(resolve)),
  }
}
