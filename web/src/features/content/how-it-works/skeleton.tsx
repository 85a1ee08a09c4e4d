import { Container } from '../../../ui/section.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './skeleton.module.css'

const steps = ['first', 'second', 'third', 'fourth']

/** Stands in for the page while its data is on its way. */
export function HowItWorksSkeleton() {
  return (
    <Container>
      <Loading className={styles.page}>
        <div className={styles.head}>
          <Skeleton shape="heading" />
          <Skeleton />
        </div>
        {steps.map((step) => (
          <div key={step} className={styles.step}>
            <Skeleton shape="heading" />
            <div>
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        ))}
      </Loading>
    </Container>
  )
}
