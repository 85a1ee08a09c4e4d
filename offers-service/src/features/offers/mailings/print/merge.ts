import { PDF } from '@libpdf/core'

/** The pages of several PDFs one after the other. */
export async function mergePdfs(pdfs: Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDF.merge(pdfs)
  return await merged.save()
}
