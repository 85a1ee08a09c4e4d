import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/** Stands between the service and a database server, so that a test can take the database away or freeze it. */
export async function startPostgresProxy(location: string) {
  const target = new URL(location)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let opened = 0

  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The other end learns of it by its own connection being ended.
    socket.on('error', () => {})
    if (isFrozen) socket.pause()
  }
  const server = createServer((socket) => {
    opened += 1
    const onward = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      hold(from)
      from.on('data', (bytes) => void to.write(bytes))
      from.once('close', () => to.destroy())
      if (isFrozen) from.pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')

  /** Ends every connection and takes no new one, like a server that is stopped. */
  const takeAway = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    url: Object.assign(new URL(location), { host: `127.0.0.1:${address.port}` }).href,
    /** How many connections were ever opened. */
    opened: () => opened,
    takeAway,
    giveBack: async () => await listen(address.port),
    /** Takes connections and questions, and answers nothing. */
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    stop: takeAway,
  }
}
