import { larkPath } from './lark-path.ts'

/** The business's mark: a lark rising from the corner of a plat. It stands beside the name, so it has no name itself. */
export function Mark({ size = '1.6em' }: { size?: string | number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={larkPath} />
      <path
        d="M4.4 30V41.3M6.7 43.6H45M6.7 43.6a2.3 2.3 0 1 0-4.6 0 2.3 2.3 0 0 0 4.6 0Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
      />
    </svg>
  )
}
