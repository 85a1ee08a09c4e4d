import {
  listMailings,
  type Mailing,
  type MailingFigures as Figures,
  readMailingFigures,
} from 'offers-service/contract'
import { useSearchParams } from 'react-router-dom'
import { useApi } from '../../../../api/hooks.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { MailingComparison } from './mailing-comparison.tsx'
import { MailingFigures } from './mailing-figures.tsx'
import styles from './mailing-screen.module.css'

interface ComparedFiguresProps {
  mailing: Mailing
  figures: Figures
}

/** What a mailing brought: by itself, or beside another posted one, which stands in the address as `with`. */
export function ComparedFigures({ mailing, figures }: ComparedFiguresProps) {
  const [params, setParams] = useSearchParams()
  const otherId = params.get('with')
  const list = useApi(listMailings, mailing.postedOn === null ? null : {})
  const others = (list.data ?? []).filter(
    ({ id, postedOn }) => id !== mailing.id && postedOn !== null,
  )
  const other = others.find(({ id }) => id === otherId)
  const theirs = useApi(readMailingFigures, other ? { params: { id: other.id } } : null)
  const isComing = (otherId !== null && list.isLoading) || theirs.isLoading
  const failed = [list, theirs].find(({ error }) => error)
  return (
    <>
      {others.length > 0 && (
        <div className={styles.grouping}>
          <SelectField
            label="Compare with"
            options={[
              { value: '', label: 'No other mailing' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={other?.id ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setParams(value === '' ? {} : { with: value }, { replace: true })
            }
          />
        </div>
      )}
      {isComing && <ListSkeleton />}
      {failed?.error && (
        <ListFailure
          error={failed.error}
          isShown={failed.data !== undefined}
          onRetry={failed.retry}
        />
      )}
      {otherId !== null && list.data && !other && (
        <p role="alert">The mailing to compare with was not found. Please choose another.</p>
      )}
      {other && theirs.data ? (
        <MailingComparison
          mine={{ mailing, figures }}
          theirs={{ mailing: other, figures: theirs.data }}
        />
      ) : (
        !isComing && <MailingFigures mailing={mailing} figures={figures} />
      )}
    </>
  )
}
