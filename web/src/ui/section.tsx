import type { ComponentProps } from 'react'
import styles from './section.module.css'

interface ContainerProps extends ComponentProps<'div'> {
  /** `text` is as wide as a comfortable line, `page` (the default) as the whole layout. */
  width?: 'page' | 'text'
}

/** Keeps its content at the layout's width with the page's margins beside it. */
export function Container({ width = 'page', className = '', ...rest }: ContainerProps) {
  return <div className={`${styles.container} ${className}`} data-width={width} {...rest} />
}

interface SectionProps extends ComponentProps<'section'> {
  width?: ContainerProps['width']
  /** The ground it stands on: paper by default. */
  tone?: 'paper' | 'sand' | 'pine'
}

/** A part of a page with room above and below; name it with `aria-labelledby` when it has a heading. */
export function Section({
  width = 'page',
  tone = 'paper',
  className = '',
  children,
  ...rest
}: SectionProps) {
  return (
    <section className={`${styles.section} ${className}`} data-tone={tone} {...rest}>
      <Container width={width}>{children}</Container>
    </section>
  )
}
