import * as v from 'valibot'
import { imageFormatOf, imageTypes, type UploadedImage } from '../../../contract/index.ts'
import { Refusal } from '../../errors.ts'
import type { StrapiConnection } from '../connection.ts'

const Stored = v.object({
  url: v.pipe(v.string(), v.startsWith('/uploads/')),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
})
/** Strapi answers a list of one; `large` is the picture scaled down (`cms/config/plugins.ts`), absent when it is small already. */
const Answer = v.tuple([
  v.object({
    ...Stored.entries,
    formats: v.nullish(v.object({ large: v.optional(Stored) })),
  }),
])

/** The name under which editors find the picture again, with the ending that its bytes deserve. */
function fileName(given: string, ending: string): string {
  const stem = given
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 100)
  return `${stem || 'picture'}.${ending}`
}

/** Puts a picture into Strapi's library and tells where visitors find it; throws `not_a_picture` for anything else. */
export async function storeImage(
  strapi: StrapiConnection,
  bytes: Buffer,
  { name, alt }: { name: string; alt: string },
): Promise<UploadedImage> {
  const format = imageFormatOf(bytes)
  if (!format) throw new Refusal('not_a_picture')
  const file = new File([new Uint8Array(bytes)], fileName(name, format), {
    type: imageTypes[format],
  })
  const [original] = await strapi
    .upload(Answer, file, { alternativeText: alt })
    .catch((error: unknown) => {
      // The form is ours, so what Strapi dislikes is the file.
      const isFileBad = error instanceof Refusal && error.code === 'invalid_request'
      throw isFileBad ? new Refusal('not_a_picture') : error
    })
  const { url, width, height } = original.formats?.large ?? original
  if (width !== null && height !== null) return { url, alt, size: { width, height } }
  // Strapi keeps what it cannot read as a plain file; AVIF it never reads, so there the owner's browser must have.
  if (format !== 'avif') throw new Refusal('not_a_picture')
  return { url, alt, size: null }
}
