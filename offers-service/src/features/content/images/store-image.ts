import * as v from 'valibot'
import { imageFormatOf, imageTypes, type UploadedImage } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StrapiConnection } from '../connection.ts'

/** Strapi answers a list of one. It stores no picture that it cannot measure (`cms/src/library/pictures.ts`). */
const Answer = v.tuple([
  v.object({
    url: v.pipe(v.string(), v.startsWith('/uploads/')),
    width: v.number(),
    height: v.number(),
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

/** Puts a picture into Strapi's library and tells where visitors find it; throws `too_many_pixels`, `storage_unavailable`, or `not_a_picture` for anything else. */
export async function storeImage(
  strapi: StrapiConnection,
  bytes: Buffer,
  { name, alt }: { name: string; alt: string },
): Promise<UploadedImage> {
  const format = imageFormatOf(bytes)
  if (!format) throw new HttpError('not_a_picture')
  const file = new File([new Uint8Array(bytes)], fileName(name, format), {
    type: imageTypes[format],
  })
  const [{ url, ...size }] = await strapi
    .upload(Answer, file, { alternativeText: alt })
    .catch((error: unknown) => {
      // The form is ours, so what Strapi dislikes is the file.
      const isFileBad = error instanceof HttpError && error.code === 'invalid_request'
      throw isFileBad ? new HttpError('not_a_picture') : error
    })
  return { url, alt, size }
}
