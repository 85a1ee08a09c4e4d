import { getSignatureQuestion, type SignatureQuestion } from 'offers-service/contract'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head, PageProps } from '../../site/page.ts'
import { formActions } from '../../site/paths.ts'
import { formatSigningDay } from '../../format/dates.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { FailureCard } from './outcomes/link-failure.tsx'
import { OutcomeCard } from './outcomes/outcome-card.tsx'
import { SigningSkeleton } from './signing-layout.tsx'
import styles from './was-it-you-page.module.css'
import { CallOrHome } from '../../site/call-or-home.tsx'

export function head(): Head {
  return {
    title: 'Was It You?',
    description: 'An agreement was signed. Tell us whether it was you.',
  }
}

/** Asks whoever reads the mail of the address on file whether it was they who signed. Nothing is answered by opening it. */
export function Page({ params: { token = '' } }: PageProps) {
  const { data, error, isLoading, retry } = useApi(getSignatureQuestion, { params: { token } })
  if (isLoading) return <SigningSkeleton />
  if (!data && !isMissingError(error)) return <FailureCard error={error} onRetry={retry} />
  if (!data)
    return (
      <OutcomeCard title="We cannot find this question" actions={<CallOrHome />}>
        <p>
          Please open the link in our email once more. If it still does not work, call us, and tell
          us whether you signed.
        </p>
      </OutcomeCard>
    )
  return <Question token={token} question={data} />
}

const titles = { yes: 'Thank you. It was you', no: 'Thank you. It was not you' } as const

interface QuestionProps {
  token: string
  question: SignatureQuestion
}

function Question({ token, question }: QuestionProps) {
  const { answer, answeredAt } = question
  return (
    <OutcomeCard
      title={answer ? titles[answer] : 'Was it you who signed?'}
      actions={
        <>
          {answer === 'no' && <CallButton />}
          <AnswerForm token={token} answer={answer} />
          {answer !== 'no' && <CallButton />}
        </>
      }
    >
      <p>
        The agreement for offer <ReferenceNumber>{question.referenceNumber}</ReferenceNumber>,{' '}
        {question.location}, was signed on {formatSigningDay(question.signedAt)}.
      </p>
      <p>
        It was signed with the name <strong className={styles.name}>{question.name}</strong>.
        {question.nameInAgreement && question.nameInAgreement !== question.name && (
          <>
            {' '}
            The agreement names <strong className={styles.name}>{question.nameInAgreement}</strong>.
          </>
        )}
      </p>
      {answer === null && <p>If somebody signed for you and you wanted that, it counts as you.</p>}
      {answer === 'no' && (
        <p>
          We have told the people here, and they will call you before anything else happens. You can
          also call us now.
        </p>
      )}
      {answer === 'yes' && <p>There is nothing more to do. You can change your answer here.</p>}
      {answeredAt && <p>You answered on {formatSigningDay(answeredAt)}.</p>}
    </OutcomeCard>
  )
}

/** A plain form, so that it works the same without scripts. */
function AnswerForm({ token, answer }: { token: string; answer: SignatureQuestion['answer'] }) {
  return (
    <form method="post" action={formActions.wasItYou} className={styles.answers}>
      <input type="hidden" name="token" value={token} />
      {answer !== 'yes' && (
        <Button type="submit" name="answer" value="yes" variant={answer ? 'quiet' : 'primary'}>
          Yes, It Was Me
        </Button>
      )}
      {answer !== 'no' && (
        <Button type="submit" name="answer" value="no">
          No, It Was Not Me
        </Button>
      )}
    </form>
  )
}
