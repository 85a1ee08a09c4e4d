import { type ParcelList, readList } from 'offers-service/contract'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApi } from '../../../../api/hooks.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { paths } from '../../../../site/paths.ts'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { MissingItem } from '../../listing/missing-item.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { FileStep } from './file/file-step.tsx'
import { PriceStep } from './price/price-step.tsx'
import { type ListStep, stepNamed } from './steps/list-steps.ts'
import { StepFrame } from './steps/step-frame.tsx'
import { TidyStep } from './tidy/tidy-step.tsx'

const screens: Record<ListStep, ComponentType<{ list: ParcelList }>> = {
  file: FileStep,
  columns: ColumnsStep,
  tidy: TidyStep,
  price: PriceStep,
  check: CheckStep,
}

/** One list on its way from a file to offers, in the step that the address names. */
export function ListScreen({ id }: { id: string }) {
  const { data: list, error, isLoading, retry } = useApi(readList, { params: { id } })
  const [params] = useSearchParams()
  const step = stepNamed(params.get('step'))
  if (!list) {
    return (
      <AdminScreen title="Bring In a List">
        {isLoading ? (
          <ListSkeleton />
        ) : (
          <MissingItem
            noun="list"
            error={error}
            onRetry={retry}
            back={
              <LinkButton size="small" to={paths.adminLists}>
                Show all lists
              </LinkButton>
            }
          />
        )}
      </AdminScreen>
    )
  }
  const Step = screens[step]
  return (
    <StepFrame title={list.name} step={step} list={list}>
      {error && <ListFailure error={error} isShown onRetry={retry} />}
      <Step list={list} />
    </StepFrame>
  )
}
