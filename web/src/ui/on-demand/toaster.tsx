import { Toast } from 'radix-ui'
import { useMemo } from 'react'
import { Button } from '../button.tsx'
import { Sentence } from '../contact-details.tsx'
import { CloseIcon } from '../icons.tsx'
import styles from './toaster.module.css'
import { useToast } from '../use-toast.ts'

const shownForMs = 5000
/** With something to press in it, there is time to read it and to get there. */
const shownWithActionMs = 15_000
const swipeThresholdPx = 50

/** What a message of a few lines takes, in rem. */
const enoughRoom = 12

/**
 * Where a message leaves the form's button in sight alone, and how high it may be there, in pixels: at the foot of the screen, or at
 * its head, where it lies over the menu, when there is more room and too little below.
 */
function placeOfMessage(): { side: 'head' | 'foot'; room: number } {
  const buttons = [...document.querySelectorAll('main form:not(dialog form) [type="submit"]')]
  const inSight = buttons
    .map((button) => button.getBoundingClientRect())
    .find(({ top, bottom }) => bottom > 0 && top < innerHeight)
  const above = inSight?.top ?? 0
  const below = innerHeight - (inSight?.bottom ?? 0)
  const enough = enoughRoom * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return below < enough && above > below
    ? { side: 'head', room: above }
    : { side: 'foot', room: below }
}

/** Draws the messages of `useToast`; F8 moves the focus to them. Browser only: its viewport carries inline styles. */
export function Toaster() {
  const { toasts, dismiss } = useToast()
  const newest = toasts[0]?.id
  // As it is when the message comes; it stays there whatever moves below it.
  const place = useMemo(() => (newest === undefined ? undefined : placeOfMessage()), [newest])
  return (
    <Toast.Provider duration={shownForMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map(({ id, title, description, variant, reason, requestId, action, isOpen }) => (
        <Toast.Root
          key={id}
          className={styles.toast}
          data-variant={variant}
          style={{ maxHeight: place && `calc(${place.room}px - 2 * var(--space-2))` }}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          open={isOpen}
          // Nobody reads at the same pace, so what failed is there until it is closed.
          duration={variant === 'destructive' ? Infinity : action && shownWithActionMs}
          onOpenChange={(open) => !open && dismiss(id)}
        >
          <Toast.Title className={styles.title}>{title}</Toast.Title>
          <Toast.Close className={styles.close} aria-label="Close">
            <CloseIcon />
          </Toast.Close>
          <Toast.Description className={styles.description}>
            <Sentence>{description}</Sentence>
          </Toast.Description>
          {action && (
            <Toast.Action asChild altText={action.otherwise}>
              <Button size="small" className={styles.action} onClick={() => void action.run()}>
                {action.label}
              </Button>
            </Toast.Action>
          )}
          {reason && <p className={styles.reason}>{reason}</p>}
          {requestId && <p className={styles.reference}>Reference: {requestId}</p>}
        </Toast.Root>
      ))}
      <Toast.Viewport
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an ol
        role="list"
        className={styles.viewport}
        data-place={place?.side}
        hotkey={['F8']}
      />
    </Toast.Provider>
  )
}
