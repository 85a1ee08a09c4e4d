import { useEffect, useRef } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { paths } from '../../../site/paths.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'
import { Link } from '../../../ui/link.tsx'

/** What every admin page shows to someone who is not logged in. */
export function LoginScreen() {
  const { name } = useSettings().business
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Logging out takes its own button away; the keyboard goes on from here.
    if (document.activeElement === document.body) title.current?.focus()
  }, [])

  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <p className={styles.house}>{name}</p>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          Admin Login
        </h1>
        <LoginForm />
        <p className={styles.way}>
          <Link to={paths.home}>Back to the website</Link>
        </p>
      </div>
    </div>
  )
}
