import { useId, useRef } from 'react'
import { useSettings } from '../api/settings.ts'
import { Link, NavLink } from '../ui/link.tsx'
import { CallButton, CallIconButton } from '../ui/call-buttons.tsx'
import { Container } from '../ui/section.tsx'
import { Mark } from '../brand/mark.tsx'
import { mainLinks, paths } from '../site/paths.ts'
import styles from './site-header.module.css'

/** The top of every public page. On phones the links are a popover, which opens and closes without scripts too. */
export function SiteHeader() {
  const { business } = useSettings()
  const menuId = useId()
  const menu = useRef<HTMLElement>(null)
  // Where there are no popovers, `boot/menu.ts` closes it.
  const closeMenu = () => menu.current?.hidePopover?.()

  return (
    <header className={styles.header}>
      <Container className={styles.row}>
        <Link to={paths.home} className={styles.brand}>
          <Mark size="1.5em" />
          <span className={styles.name}>{business.name}</span>
        </Link>
        <CallIconButton className={styles.callMark} />
        <button type="button" className={styles.toggle} popoverTarget={menuId}>
          <span className={styles.bars} aria-hidden="true" />
          <span className={styles.toOpen}>Menu</span>
          <span className={styles.toClose}>Close</span>
        </button>
        <nav ref={menu} id={menuId} className={styles.menu} aria-label="Main" popover="auto">
          <ul role="list" className={styles.links}>
            {mainLinks.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link} onClick={closeMenu}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.call}>
          <CallButton size="small" />
        </div>
      </Container>
    </header>
  )
}
