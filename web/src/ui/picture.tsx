import styles from './picture.module.css'
import { pictures, type PictureName } from './pictures.ts'

interface PictureProps {
  name: PictureName
  /** How wide it is shown, as in the `sizes` attribute, for example `(min-width: 60rem) 50vw, 100vw`. */
  sizes: string
  /** Replaces the picture's own description; an empty text marks it as decoration. */
  alt?: string
  /** True for the one picture a visitor sees first: it is fetched at once, before everything else. */
  isFirst?: boolean
  className?: string
}

/** One of the site's own pictures in the size and format that fits the screen. */
export function Picture({ name, sizes, alt, isFirst = false, className = '' }: PictureProps) {
  const picture = pictures[name]
  const sourceSet = (format: string) =>
    picture.sizes.map((width) => `/images/${name}-${width}.${format} ${width}w`).join(', ')
  return (
    <picture className={`${styles.picture} ${className}`}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={`/images/${name}-${picture.sizes[0]}.webp`}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
