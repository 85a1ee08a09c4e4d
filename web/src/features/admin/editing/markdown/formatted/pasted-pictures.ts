import { imageFormatOf, imageTypes } from 'offers-service/contract'
import { bytesOfDigits, readRtfPictures } from './rtf-pictures.ts'

const addressOf = (image: HTMLImageElement) => image.getAttribute('src') ?? ''

/** True for a picture in a program's own folder, from which no page can read it. */
const isInFolder = (image: HTMLImageElement) => /^file:/i.test(addressOf(image))

/** What an address consists of that is the picture itself. */
const asData = /^data:image\/[-.+\w]+;base64,/i

function bytesInAddress(address: string): Uint8Array<ArrayBuffer> | undefined {
  if (!asData.test(address)) return undefined
  try {
    return Uint8Array.from(atob(address.replace(asData, '')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

function fileOf(bytes: Uint8Array<ArrayBuffer> | undefined, number: number): File | undefined {
  const format = bytes && imageFormatOf(bytes)
  if (!bytes || !format) return undefined
  return new File([bytes], `picture-${number}.${format}`, { type: imageTypes[format] })
}

/**
 * The files of pictures in what is pasted, in their order; undefined for one that cannot be taken.
 *
 * A word processor says in HTML where its pictures stand, and gives them in RTF. Both have the same order; where they do not have the
 * same number, none is taken, so that none comes to stand in another's place.
 */
export function pictureFiles(
  images: readonly HTMLImageElement[],
  readRtf: () => string,
): Array<File | undefined> {
  const inFolder = images.filter(isInFolder)
  const given = inFolder.length > 0 ? readRtfPictures(readRtf()) : []
  const isSure = given.length === inFolder.length
  return images.map((image, index) => {
    const digits = isSure ? given[inFolder.indexOf(image)] : undefined
    const bytes = digits ? bytesOfDigits(digits) : bytesInAddress(addressOf(image))
    return fileOf(bytes, index + 1)
  })
}
