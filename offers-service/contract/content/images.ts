import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { optionalText } from '../values/values.ts'

/** The most bytes a picture may have. */
export const maxImageBytes = 8 * 1024 * 1024

/** The most pixels of a picture, those of all its frames together; the library counts them before it decodes anything. */
export const maxImagePixels = 50_000_000

/** The kinds of pictures that every browser shows, by the ending of their files. */
export const imageTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const
export type ImageFormat = keyof typeof imageTypes

const signatures: Record<ImageFormat, RegExp> = {
  jpg: /^\u00ff\u00d8\u00ff/,
  png: /^\u0089PNG/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftypavi[fs]/s,
  gif: /^GIF8[79]a/,
}

/** The kind of a picture by its first twelve bytes, whatever its file is called; undefined for anything else. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  const formats = Object.keys(signatures) as ImageFormat[]
  return formats.find((format) => signatures[format].test(start))
}

/** A picture in the library. `url` is a path of this site; `alt` is empty for one that only decorates; `size` is in pixels. */
export const UploadedImage = v.object({
  url: v.string(),
  alt: v.string(),
  size: v.object({ width: v.number(), height: v.number() }),
})
export type UploadedImage = v.InferOutput<typeof UploadedImage>

/**
 * Puts a picture into the library.
 *
 * The request's body is the file itself, so it stands beside the schema: at most {@link maxImageBytes}, of any content type,
 * since the bytes decide what it is. Refused with `payload_too_large`, `too_many_pixels` or `not_a_picture`, and with
 * `storage_unavailable` while the bucket that keeps pictures takes none.
 */
export const uploadImage = defineEndpoint({
  method: 'POST',
  url: '/api/admin/images',
  // Counted anew with each part of the file that leaves.
  config: { access: 'admin', timeoutSeconds: 60, isIdempotent: true },
  schema: {
    querystring: v.object({ name: optionalText(255), alt: optionalText(500) }),
    response: { 201: UploadedImage },
  },
})
