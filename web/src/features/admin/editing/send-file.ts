import type { Endpoint, ReplyOf } from 'offers-service/contract'
import * as v from 'valibot'
import { addressOf, failureOf, type InputArguments } from '../../../api/client.ts'

interface SendFileOptions<E extends Endpoint> {
  /** What its address needs beside the file, which is the body. */
  input: InputArguments<E>[0]
  file: File
  /** The same for as long as the same file is sent with the same words, so that it is stored once. */
  key: string
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as it is.
 *
 * Fails with `ApiError` like any call, and when nothing has moved for as long as the call may take. It stands beside the usual
 * calls because only `XMLHttpRequest` tells how much has been sent.
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  { input, file, key, onProgress, signal }: SendFileOptions<E>,
): Promise<ReplyOf<E>> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const { timeoutSeconds = 60 } = endpoint.config
  request.open(endpoint.method, addressOf(endpoint, ...([input] as InputArguments<E>)))
  request.setRequestHeader('idempotency-key', key)
  let timeout: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timeout)
    timeout = setTimeout(() => request.abort(), timeoutSeconds * 1000)
  }
  request.upload.addEventListener('progress', ({ loaded }) => {
    onProgress(loaded / file.size)
    wait()
  })
  request.addEventListener('loadend', () => clearTimeout(timeout))
  request.addEventListener('load', () => resolve())
  for (const end of ['error', 'abort'] as const)
    request.addEventListener(end, () => reject(new TypeError(`The file was not sent: ${end}.`)))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  wait()
  await promise
  const schema = endpoint.schema.response[request.status]
  if (!schema)
    throw failureOf(request.status, request.responseText, request.statusText, (name) =>
      request.getResponseHeader(name),
    )
  return v.parse(schema, JSON.parse(request.responseText)) as ReplyOf<E>
}
