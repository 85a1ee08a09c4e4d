import type { ParcelList } from 'offers-service/contract'
import { type ReactNode, useEffect } from 'react'
import { Badge } from '../../../listing/badge.tsx'
import { AdminScreen, focusTitleIfLost } from '../../../shell/admin-screen.tsx'
import { paths } from '../../../../../site/paths.ts'
import { LinkButton } from '../../../../../ui/button.tsx'
import styles from './step-frame.module.css'
import { listSteps, type ListStep } from './list-steps.ts'
import { StepRail } from './step-rail.tsx'

interface StepFrameProps {
  title: string
  step: ListStep
  list?: ParcelList
  children: ReactNode
}

/** One step of a list, beside the rail of all of them. */
export function StepFrame({ title, step, list, children }: StepFrameProps) {
  useEffect(() => {
    // The way to the next step goes with the step it stood in.
    if (step) focusTitleIfLost()
  }, [step])
  return (
    <AdminScreen
      title={title}
      badge={list?.status === 'stored' && <Badge tone="good">Offers made</Badge>}
      actions={
        <LinkButton size="small" to={paths.adminLists}>
          All lists
        </LinkButton>
      }
    >
      <div className={styles.frame}>
        <StepRail current={step} {...(list && { list })} />
        <section className={styles.content} aria-labelledby="step-title">
          <h2 id="step-title">{listSteps.find((each) => each.step === step)?.title}</h2>
          {children}
        </section>
      </div>
    </AdminScreen>
  )
}
