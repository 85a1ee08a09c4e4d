import { useEffect, useState } from 'react'
import type { CheckedPicture } from './check-picture.ts'

/** An address under which the page can show a picture of the owner's disk; undefined until it is read, and for no picture. */
export function usePictureAddress({ file, size }: CheckedPicture): string | undefined {
  const [address, setAddress] = useState<string>()
  const isPicture = size !== undefined
  useEffect(() => {
    if (!isPicture) return undefined
    // A `data:` address, because the security policy allows no other to what is not on the site.
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setAddress(reader.result)
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file, isPicture])
  return address
}
