import { afterEach, expect, it } from 'vitest'
import { remoteSigner, exposeSigner } from './remote-signer.ts'

const bytes = Uint8Array.of(1, 2, 3)
let withdraw = () => {}
afterEach(() => withdraw())

/** A key whose signatures are made by this function, lent and borrowed. */
function makeRemoteSigner(sign: (data: Uint8Array) => Promise<Uint8Array>) {
  const exposed = exposeSigner({
    certificate: bytes,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign,
  })
  withdraw = exposed.withdraw
  expect(structuredClone({ ...exposed.key, port: undefined })).not.toHaveProperty('sign')
  return remoteSigner(exposed.key)
}

it('a lent key signs what it is sent, time after time, and says whose it is', async () => {
  const signer = makeRemoteSigner(async (data) => data.toReversed())
  expect(signer).toMatchObject({ certificate: bytes, keyType: 'EC', signatureAlgorithm: 'ECDSA' })
  expect(await signer.sign(bytes, 'SHA-256')).toEqual(Uint8Array.of(3, 2, 1))
  expect(await signer.sign(Uint8Array.of(7, 8), 'SHA-256')).toEqual(Uint8Array.of(8, 7))
})

it('a lent key that fails says why', async () => {
  const signer = makeRemoteSigner(
    async () => await Promise.reject(new Error('The card is not in its reader')),
  )
  await expect(signer.sign(bytes, 'SHA-256')).rejects.toThrow('The card is not in its reader')
})
