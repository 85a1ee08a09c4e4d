import styles from './picture.module.css'
import { pictures, type PictureName } from './pictures.ts'
import placeholders from './placeholders.module.css'

interface PictureProps {
  name: PictureName
  /** How wide it is shown, as in the `sizes` attribute, for example `(min-width: 60rem) 50vw, 100vw`. */
  sizes: string
  /** Replaces the picture's own description; an empty text marks it as decoration. */
  alt?: string
  /** True for a picture on the first screen of every device: it is fetched at once, before everything else. */
  isFirst?: boolean
  className?: string
}

/** The `srcset` of a picture in one format. */
export function sourceSet(name: PictureName, format: 'avif' | 'webp'): string {
  return pictures[name].sizes
    .map((width) => `/images/${name}-${width}.${format} ${width}w`)
    .join(', ')
}

/**
 * `sizes` by which screens of three pixels to a point get a picture as for 1.75: there nobody sees the difference, and on the
 * line of a phone it is half the bytes.
 */
export function thriftySizes(sizes: string): string {
  const entries = sizes.split(', ')
  const onFineScreens = entries.map((entry) => {
    const [, condition = '', length = ''] = /^(\(.*\) )?(\S+)$/.exec(entry) ?? []
    const and = condition && `and ${condition}`
    return `(min-resolution: 2.5dppx) ${and}calc(${length} * 0.58)`
  })
  return [...onFineScreens, ...entries].join(', ')
}

/** The formats of a picture, best first. */
function Sources({ name, sizes }: { name: PictureName; sizes: string }) {
  const { width, height } = pictures[name]
  return (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={sourceSet(name, format)}
      sizes={thriftySizes(sizes)}
      {...{ width, height }}
    />
  ))
}

/** One of the site's own pictures in the size and format that fits the screen. */
export function Picture(props: PictureProps) {
  const { name, sizes, alt, isFirst = false, className = '' } = props
  const picture = pictures[name]
  return (
    <picture className={`${styles.picture} ${placeholders[name]} ${className}`}>
      <Sources name={name} sizes={sizes} />
      <img
        src={`/images/${name}-${picture.sizes[0]}.webp`}
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
