import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Signer } from '@libpdf/core'

/** A key to sign with from another thread, which it never reaches: only what is to be signed and the signatures travel. */
export interface RemoteKey extends Omit<Signer, 'sign'> {
  port: MessagePort
}

type Answer = { signature: Uint8Array } | { problem: string }

/** Lends a key until it is taken back. */
export function exposeSigner(signer: Signer): { key: RemoteKey; withdraw: () => void } {
  const { certificate, certificateChain, keyType, signatureAlgorithm } = signer
  const { port1: port, port2: lentPort } = new MessageChannel()
  const answer = async (data: Uint8Array): Promise<Answer> => {
    try {
      return { signature: await signer.sign(data, 'SHA-256') }
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) }
    }
  }
  port.on('message', (data: Uint8Array) => {
    void answer(data).then((given) => port.postMessage(given))
  })
  return {
    key: {
      certificate,
      ...(certificateChain && { certificateChain }),
      keyType,
      signatureAlgorithm,
      port: lentPort,
    },
    withdraw: () => port.close(),
  }
}

/** A lent key as one to sign with; one signature at a time. */
export function remoteSigner({ port, ...key }: RemoteKey): Signer {
  return {
    ...key,
    sign: async (data) => {
      const answer = await new Promise<Answer>((resolve) => {
        port.once('message', resolve)
        port.postMessage(data)
      })
      if ('problem' in answer) throw new Error(answer.problem)
      return answer.signature
    },
  }
}
