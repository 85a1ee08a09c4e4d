import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { Container } from './section.tsx'

interface PageHeaderProps {
  title: string
  lead?: ReactNode
  width?: 'page' | 'text'
  children?: ReactNode
}

/** The top of an inner page: its one main heading and a sentence on what it is for. */
export function PageHeader({ title, lead, width, children }: PageHeaderProps) {
  return (
    <Container width={width} className={styles.header}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Container>
  )
}
