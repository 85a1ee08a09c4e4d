import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from './link.tsx'
import styles from './button.module.css'

interface Look {
  /** `primary` is the one thing to do on a view, `call` starts a phone call, `quiet` is everything else. */
  variant?: 'primary' | 'quiet' | 'call'
  size?: 'normal' | 'small'
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** While true the button is disabled and shows `busyText`. */
    isBusy?: boolean
    busyText?: string
  }

/** A button; it does not submit a form unless its `type` says so. */
export function Button({
  variant = 'quiet',
  size = 'normal',
  type = 'button',
  isBusy = false,
  busyText,
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current = document.activeElement === button.current
    } else if (hadFocus.current && document.activeElement === document.body) {
      // A disabled button loses the focus, and who pressed it by keyboard would have to start over.
      button.current?.focus()
    }
  }, [isBusy])
  return (
    <button
      ref={button}
      type={type}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      disabled={disabled || isBusy}
      {...rest}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  )
}

type LinkButtonProps = Look &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** A path of this site, or an address of another kind such as `tel:`. */
    to: string
  }

/** A link that looks like a button. */
export function LinkButton({
  variant = 'quiet',
  size = 'normal',
  className = '',
  to,
  children,
  ...rest
}: LinkButtonProps) {
  const look = {
    className: `${styles.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    ...rest,
  }
  // Files and other kinds of addresses are the browser's business, pages of the site the router's.
  if (look.download !== undefined || !/^[/#]/.test(to)) {
    return (
      <a href={to} {...look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...look}>
      {children}
    </Link>
  )
}

/** Buttons beside each other, or below where there is no room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
