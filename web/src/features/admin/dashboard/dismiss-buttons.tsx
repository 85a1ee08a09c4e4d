import {
  markDeclineSeen,
  markQuestionAnswered,
  putQuestionBack,
  startBulkChange,
} from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { useCreationKey } from '../editing/use-creation-key.ts'
import { useNextInList } from '../shell/use-next-in-list.ts'
import type { ToastAction } from '../../../ui/use-toast.ts'
import { useMutation } from '../use-mutation.ts'

interface DismissButtonProps {
  text: string
  /** What it does, for those who do not see what it stands beside. */
  label: string
  /** Answers `already` where somebody had done it before. */
  tick: () => Promise<{ ok: true; already?: boolean | undefined }>
  /** Takes it back; absent where that cannot be done. */
  putBack?: () => Promise<unknown>
  texts: { success: string; failure: string }
}

/** Ticks something off the list of today, or of offers that wait for it, which then goes from there. */
function DismissButton({ text, label, tick, putBack, texts }: DismissButtonProps) {
  const attempt = useMutation()
  const goOnFrom = useNextInList()
  const dismiss = async () => {
    let isUndoable = false
    const undo = (): ToastAction | undefined =>
      putBack && isUndoable
        ? {
            label: 'Undo',
            otherwise: 'Press F8, then Tab, to reach Undo',
            run: async () =>
              await attempt(putBack, {
                success: 'It waits for you again.',
                failure: 'Failed to put it back.',
              }),
          }
        : undefined
    goOnFrom()
    await attempt(
      async () => {
        const { already = false } = await tick()
        // What somebody else has done is theirs to take back: they may have written to the seller.
        isUndoable = !already
      },
      { ...texts, undo },
    )
  }
  return (
    <ActionButton size="small" aria-label={label} onPress={dismiss}>
      {text}
    </ActionButton>
  )
}

/** Ticks a landowner's question off. */
export function AnsweredButton({ id, about }: { id: string; about: string }) {
  return (
    <DismissButton
      text="Answered"
      label={`Mark the question about ${about} as answered`}
      tick={() => call(markQuestionAnswered, { params: { id } })}
      putBack={() => call(putQuestionBack, { params: { id } })}
      texts={{
        success: 'Question marked as answered.',
        failure: 'Failed to mark the question.',
      }}
    />
  )
}

/** Ticks off that a landowner was called back. */
export function CalledButton({ id, about }: { id: string; about: string }) {
  return (
    <DismissButton
      text="Called"
      label={`Called about ${about}`}
      tick={() => call(markQuestionAnswered, { params: { id } })}
      putBack={() => call(putQuestionBack, { params: { id } })}
      texts={{ success: 'Call marked as made.', failure: 'Failed to mark the call.' }}
    />
  )
}

/** Puts a number that a seller named aside, without an answer to them. */
export function PutAsideButton({ id, about }: { id: string; about: string }) {
  return (
    <DismissButton
      text="Put aside"
      label={`Put aside the number for ${about} without an answer`}
      tick={() => call(markQuestionAnswered, { params: { id } })}
      texts={{
        success: 'Number put aside. Nobody is told.',
        failure: 'Failed to put the number aside.',
      }}
    />
  )
}

/** Ticks off that a landowner said no. */
export function SeenButton({ referenceNumber }: { referenceNumber: string }) {
  return (
    <DismissButton
      text="Seen"
      label={`Mark the decline of ${referenceNumber} as seen`}
      tick={() => call(markDeclineSeen, { params: { referenceNumber } })}
      texts={{ success: 'Decline marked as seen.', failure: 'Failed to mark the decline.' }}
    />
  )
}

/** Puts a landowner who said no, and wants no more letters, on the do-not-mail list, which ticks the decline off too. */
export function NoMoreMailButton({ referenceNumber }: { referenceNumber: string }) {
  const creation = useCreationKey()
  const body = {
    action: { kind: 'do_not_mail' as const, reason: 'asked' as const },
    selection: { referenceNumbers: [referenceNumber] },
  }
  return (
    <DismissButton
      text="No more letters"
      label={`No more letters to the seller of ${referenceNumber}`}
      tick={async () => {
        await call(startBulkChange, { body, key: creation.keyOf(body) })
        return await call(markDeclineSeen, { params: { referenceNumber } })
      }}
      texts={{
        success: 'They are on the do-not-mail list.',
        failure: 'Failed to put them on the do-not-mail list. You can safely try again.',
      }}
    />
  )
}
