import { Link } from '../ui/link.tsx'
import { paths } from './paths.ts'

/** Leads sellers who doubt us to how to check a land buyer, with our answers. */
export function HowToCheckUs({ className }: { className?: string }) {
  return (
    <p className={className}>
      Not sure about us? <Link to={paths.checkUs}>Here is how to check us</Link>.
    </p>
  )
}
