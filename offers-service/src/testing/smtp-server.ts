import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  text: string
  /** Whom it is from and goes to as the server is told, whatever its headers say. */
  from: string
  to: string[]
  isEncrypted: boolean
}

/**
 * A real SMTP server on this machine that keeps what it is given, or hands it to `take`.
 *
 * `encrypts` says how: never, when asked (STARTTLS), or from the first byte. Its certificate is nobody's. `refuses` turns every
 * recipient away. With a `password` everyone must log in. A recipient is taken only when `beforeTaking` has ended, as a slow
 * host does.
 */
export async function startSmtp(options: {
  encrypts?: 'never' | 'when asked' | 'always'
  refuses?: boolean
  password?: string
  beforeTaking?: (recipient: string) => Promise<void>
  take?: (mail: ReceivedMail) => void
}) {
  const received: ReceivedMail[] = []
  const { encrypts = 'never', refuses = false, password, beforeTaking, take } = options
  const withoutLogIn = password === undefined ? ['AUTH'] : []
  const server = new SMTPServer({
    secure: encrypts === 'always',
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: encrypts === 'when asked' ? withoutLogIn : ['STARTTLS', ...withoutLogIn],
    onAuth: (given, _session, callback) =>
      given.password === password
        ? callback(null, { user: given.username })
        : callback(new Error('wrong password')),
    onRcptTo: ({ address }, _session, callback) => {
      const answer = () => callback(refuses ? new Error('mailbox unavailable') : null)
      void (beforeTaking?.(address) ?? Promise.resolve()).then(answer)
    },
    onData: (stream, { secure, envelope }, callback) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const mail = { text, from, to, isEncrypted: secure }
        if (take) take(mail)
        else received.push(mail)
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
