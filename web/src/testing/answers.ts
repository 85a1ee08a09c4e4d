import { vi } from 'vitest'

export interface Answer {
  status?: number
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

interface Asked {
  address: string
  method: string
  body: unknown
  /** Under which it is to be done once; absent where none was sent. */
  key?: string
}

/**
 * Lets `fetch` answer by address, and answers the requests it was asked, oldest first.
 *
 * An address that is not listed fails the test, so that nothing is ever asked unnoticed.
 */
export function answerFetch(answers: Record<string, Answer | (() => Answer | Promise<Answer>)>) {
  const requests: Array<Asked> = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const text = init.body as string | undefined
    const key = new Headers(init.headers).get('idempotency-key')
    requests.push({
      address,
      method: init.method ?? 'GET',
      body: text === undefined ? undefined : JSON.parse(text),
      ...(key !== null && { key }),
    })
    const known = answers[address]
    if (!known) throw new Error(`Nothing answers ${address}.`)
    const {
      status = 200,
      body = null,
      headers = {},
    } = await (typeof known === 'function' ? known() : known)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
  return requests
}

/** Lets `XMLHttpRequest`, which sends files, answer with this; answers the files that it was given, oldest first. */
export function answerSending(status: number, body: unknown) {
  const sent: Array<{ address: string; file: File }> = []
  class Answering extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    statusText = ''
    address = ''
    open(_method: string, address: string) {
      this.address = address
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(file: File) {
      sent.push({ address: this.address, file })
      this.status = status
      this.responseText = JSON.stringify(body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answering)
  return sent
}
