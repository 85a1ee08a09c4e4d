import { type ComponentProps, useState } from 'react'
import { useSingleFlight } from '../../api/hooks.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'isBusy' | 'onClick'> & {
  /** What it does; it tells of its own failures. */
  onPress: () => Promise<unknown>
}

/** A button that is busy for as long as what it does takes. */
export function ActionButton({ onPress, ...button }: ActionButtonProps) {
  const { send, isSending } = useSingleFlight(onPress)
  return <Button {...button} isBusy={isSending} onClick={() => void send()} />
}

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  asks: Question & {
    /** Answers the error, which has been told by then, or undefined when it went well and the question is over. */
    onConfirm: () => Promise<Error | undefined>
  }
}

/** A button that asks before it does something that cannot be undone. What fails is told in the question, which stays. */
export function ConfirmButton({ asks, ...button }: ConfirmButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button size="small" {...button} onClick={() => setIsAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          {...asks}
          onConfirm={async () => {
            if (!(await asks.onConfirm())) setIsAsked(false)
          }}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
