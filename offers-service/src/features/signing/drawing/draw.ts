import { inThread } from '../../../platform/threads.ts'
import type { drawAgreement as drawAgreementHere } from './agreement-pdf.ts'
import type { drawRecord as drawRecordHere } from './record-pdf.ts'

// Drawing a document takes as long as answering a hundred other requests, so it is done in another thread.

/** Draws an agreement; see `agreement-pdf.ts`. */
export const drawAgreement = inThread<typeof drawAgreementHere>(
  new URL('./agreement-pdf.ts', import.meta.url),
  'drawAgreement',
)

/** Draws our record of an agreement that was signed elsewhere; see `record-pdf.ts`. */
export const drawRecord = inThread<typeof drawRecordHere>(
  new URL('./record-pdf.ts', import.meta.url),
  'drawRecord',
)
