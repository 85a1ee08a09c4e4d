import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

interface Program {
  name: string
  /** The file to run with Node. */
  file: string
  cwd: string
  env: NodeJS.ProcessEnv
  /** Options of Node itself. */
  execArgv?: string[]
  /** Takes what the program prints once it has been ready; standard error does when absent. */
  print?: ((text: string) => void) | undefined
}

const longestPauseMs = 30_000
/** A process that ran this long was well; its next crash starts again with the shortest pause. */
const wellAfterMs = 60_000

/**
 * Keeps a program running: starts it, passes on what it says, and starts it again after a crash, each time with a longer
 * pause.
 */
export class Supervised {
  readonly #program: Program
  readonly #log: (line: string) => void
  #child: ChildProcess | undefined
  #isStopping = false
  #pauseMs = 1000
  #hasBeenReady = false
  #isRestarting = false
  /** Settles when the program is first ready, or rejects when it ends before. */
  readonly ready: Promise<unknown>
  #resolveReady: (message: unknown) => void = () => {}
  #rejectReady: (error: Error) => void = () => {}

  constructor(program: Program, log: (line: string) => void) {
    this.#program = program
    this.#log = log
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve
      this.#rejectReady = reject
    })
    // The caller may look at `ready` only later; until then a failure is not unhandled.
    this.ready.catch(() => {})
    this.#start()
  }

  /** Tells that the program is ready when it does not say so itself. */
  markReady(message?: unknown): void {
    this.#hasBeenReady = true
    this.#resolveReady(message)
  }

  #start(): void {
    const { file, cwd, env, execArgv, print = (text) => process.stderr.write(text) } = this.#program
    const startedAt = Date.now()
    const child = fork(file, {
      cwd,
      env,
      ...(execArgv && { execArgv }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    let lastWords = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        lastWords = `${lastWords}${text}`.slice(-4000)
        if (this.#hasBeenReady) print(text)
      })
    child.on('message', (message) => this.markReady(message))
    child.on('exit', (code, signal) => {
      this.#child = undefined
      if (this.#isStopping) return
      if (this.#isRestarting) {
        this.#isRestarting = false
        this.#start()
        return
      }
      if (!this.#hasBeenReady) {
        this.#rejectReady(new Error(lastWords.trim() || `${this.#program.name} ended at once.`))
        return
      }
      if (Date.now() - startedAt > wellAfterMs) this.#pauseMs = 1000
      const pause = this.#pauseMs
      this.#pauseMs = Math.min(pause * 2, longestPauseMs)
      this.#log(
        `${this.#program.name} ended unexpectedly (${signal ?? code}); starting it again in ${pause / 1000} s`,
      )
      setTimeout(() => this.#isStopping || this.#start(), pause)
    })
  }

  /** Ends the program and starts it again at once, as after a change of its sources. */
  restart(): void {
    if (this.#isRestarting) return
    this.#isRestarting = this.#child !== undefined
    this.#child?.kill('SIGTERM')
  }

  /** Asks the program to end and waits until it has; after ten seconds it is ended by force. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGTERM')
    const limit = new AbortController()
    await Promise.race([
      ended,
      sleep(10_000, undefined, { signal: limit.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      ),
    ])
    limit.abort()
    await ended
  }
}
