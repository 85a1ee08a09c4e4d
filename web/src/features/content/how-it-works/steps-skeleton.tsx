import { Container } from '../../../ui/section.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './steps-skeleton.module.css'

const steps = ['first', 'second', 'third', 'fourth']

/** Stands in for the steps while the page's data is on its way. */
export function StepsSkeleton() {
  return (
    <Container>
      <Loading>
        <div className={styles.steps}>
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
        </div>
      </Loading>
    </Container>
  )
}
