import { expect, it } from 'vitest'
import { makeCertificate } from './make-certificate.ts'

it('a certificate says from when to when it is good in the one form that every reader takes', async () => {
  const { certificate } = await makeCertificate('The Owner', new Date('2026-06-15T16:00:00.375Z'))
  const bytes = Buffer.from(certificate).toString('latin1')
  // The first time is written as UTCTime, tag 23, the second as GeneralizedTime, tag 24.
  expect(bytes).toContain('\x17\x0D260615160000Z\x18\x0F20560615160000Z')
})
