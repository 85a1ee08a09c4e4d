import { Toast } from 'radix-ui'
import { Sentence } from './contact-details.tsx'
import { CloseIcon } from './icons.tsx'
import styles from './toaster.module.css'
import { useToast } from './use-toast.ts'

const shownForMs = 5000
const swipeThresholdPx = 50

/** Draws the messages of `useToast`; F8 moves the focus to them. Browser only: its viewport carries inline styles. */
export function Toaster() {
  const { toasts, dismiss } = useToast()
  return (
    <Toast.Provider duration={shownForMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map(({ id, title, description, variant, isOpen }) => (
        <Toast.Root
          key={id}
          className={styles.toast}
          data-variant={variant}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          open={isOpen}
          onOpenChange={(open) => !open && dismiss(id)}
        >
          <Toast.Title className={styles.title}>{title}</Toast.Title>
          <Toast.Close className={styles.close} aria-label="Close">
            <CloseIcon />
          </Toast.Close>
          <Toast.Description className={styles.description}>
            <Sentence>{description}</Sentence>
          </Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport className={styles.viewport} hotkey={['F8']} />
    </Toast.Provider>
  )
}
