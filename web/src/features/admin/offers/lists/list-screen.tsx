import { type ParcelList, readList } from 'offers-service/contract'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureWords, isMissingError } from '../../../../api/failures.ts'
import { useApi } from '../../../../api/hooks.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { paths } from '../../../../site/paths.ts'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
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

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = isMissingError(error)
  return (
    <AdminScreen title="Bring In a List">
      <EmptyState
        title={isGone ? 'This list no longer exists' : 'This list did not load'}
        actions={
          <>
            {!isGone && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )}
            <LinkButton size="small" to={paths.adminLists}>
              Show all lists
            </LinkButton>
          </>
        }
      >
        <p>
          {isGone
            ? 'It may have been deleted in another window.'
            : `${failureWords(error).description} Nothing is lost.`}
        </p>
      </EmptyState>
    </AdminScreen>
  )
}

/** One list on its way from a file to offers, in the step that the address names. */
export function ListScreen({ id }: { id: string }) {
  const { data: list, error, isLoading, retry } = useApi(readList, { params: { id } })
  const [params] = useSearchParams()
  const step = stepNamed(params.get('step'))
  if (isLoading) {
    return (
      <AdminScreen title="Bring In a List">
        <ListSkeleton />
      </AdminScreen>
    )
  }
  if (!list) return <NotShown error={error} onRetry={retry} />
  const Step = screens[step]
  return (
    <StepFrame title={list.name} step={step} list={list}>
      {error && <ListFailure error={error} isShown onRetry={retry} />}
      <Step list={list} />
    </StepFrame>
  )
}
