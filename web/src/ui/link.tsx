import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site, or what follows one: `?step=2`, `#questions`. */
  to: string
}

/**
 * A link inside the site, which the router follows.
 *
 * Not the router's own, which brings along how a framework fetches pages ahead: 2 kB that nothing here uses.
 */
export function Link({ to, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { target })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

type NavLinkProps = LinkProps & {
  /** True where only the address itself is meant, and not what lies below it. */
  isExact?: boolean
}

/** A link of a menu: it says when it leads to the page in view, or to one above it. */
export function NavLink({ to, isExact = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!isExact && pathname.startsWith(`${to}/`))
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
