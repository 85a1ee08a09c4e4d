import { Script } from 'node:vm'

const everyMs = 30_000

/**
 * Lets V8 give memory back while a process has little to do. It does so by itself once little is allocated, but the one in Node 24
 * takes its heap of C++ objects for a busy one for as long as nothing at all is allocated on it
 * (https://github.com/nodejs/node/issues/66564). A script lies there, and one now and then is enough.
 */
export function giveBackIdleMemory(): void {
  setInterval(() => new Script(''), everyMs).unref()
}
