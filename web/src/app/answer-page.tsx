import type { Message } from 'offers-service/contract'
import { Actions, LinkButton } from '../ui/button.tsx'
import { CallButton } from '../ui/call-buttons.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** What came of a form that was sent without JavaScript. */
export interface FormAnswer extends Message {
  /** What is wrong with each field; empty when the form itself was fine. */
  problems: string[]
  /** The page the form stands on. */
  backTo: string
  /** What the way there is called; 'Go Back' when absent. */
  backLabel?: string
}

/** The page that answers a form where no script runs, saying what a toast says elsewhere. */
export function AnswerPage({ title, description, problems, backTo, backLabel }: FormAnswer) {
  return (
    <PageHeader title={title} lead={description} width="text">
      {problems.length > 0 && (
        <ul role="list">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Actions>
        <LinkButton to={backTo}>{backLabel ?? 'Go Back'}</LinkButton>
        <CallButton />
      </Actions>
    </PageHeader>
  )
}
