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
  const { data: mailings = [] } = useApi(listMailings, mailing.postedOn === null ? null : {})
  const others = mailings.filter(({ id, postedOn }) => id !== mailing.id && postedOn !== null)
  const other = others.find(({ id }) => id === params.get('with'))
  const theirs = useApi(readMailingFigures, other ? { params: { id: other.id } } : null)
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
      {other && theirs.isLoading && <ListSkeleton />}
      {theirs.error && (
        <ListFailure
          error={theirs.error}
          isShown={theirs.data !== undefined}
          onRetry={theirs.retry}
        />
      )}
      {other ? (
        theirs.data && (
          <MailingComparison
            mine={{ mailing, figures }}
            theirs={{ mailing: other, figures: theirs.data }}
          />
        )
      ) : (
        <MailingFigures mailing={mailing} figures={figures} />
      )}
    </>
  )
}
