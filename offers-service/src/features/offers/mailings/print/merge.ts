import { PDF } from '@libpdf/core'
import { handOver } from '../../../../platform/hand-over.ts'

/** The pages of several PDFs one after the other. */
export async function mergePdfs(pdfs: Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDF.merge(pdfs)
  return handOver(await merged.save())
}
