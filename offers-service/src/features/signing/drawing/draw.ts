import { inThread } from '../../../platform/threads.ts'
import type { drawAgreement as drawAgreementHere } from './agreement-pdf.ts'
import type { drawRecord as drawRecordHere } from './record-pdf.ts'
import { inSigningThread } from './threads.ts'

// Drawing a document takes as long as answering a hundred other requests, so it is done in another thread.

const drawing = new URL('./agreement-pdf.ts', import.meta.url)

/** Draws an agreement that is being signed; see `agreement-pdf.ts`. */
export const drawAgreement = inSigningThread<typeof drawAgreementHere>(drawing, 'drawAgreement')

/** Draws one to read, which anybody with a link may ask for. */
export const drawReadingCopy = inThread<typeof drawAgreementHere>(drawing, 'drawAgreement')

/** Draws our record of an agreement that was signed elsewhere; see `record-pdf.ts`. */
export const drawRecord = inThread<typeof drawRecordHere>(
  new URL('./record-pdf.ts', import.meta.url),
  'drawRecord',
)
