import { useState } from 'react'
import { ApiError } from '../../api/client.ts'

/** What the service wants confirmed before it stores something, by what each doubt is about. */
export interface Doubt {
  warnings: Readonly<Record<string, string>>
  /** Stores it all the same; the question stays where that fails in a way that is worth another try. */
  onMeant: () => Promise<void>
  onGivenUp: () => void
}

/** Whether an error is about the thing itself, which its form or its screen deals with. */
const isRefusal = (error: Error) =>
  error instanceof ApiError && [400, 404, 409].includes(error.status)

/** Does what the service has no doubt of, or what the admin insists on. `doubt` is what is to be asked now. */
export function useDoubt() {
  const [doubt, setDoubt] = useState<Doubt>()

  /** Answers the error, or undefined when it went well; the admin's own no is an error of which nothing is said. */
  const unlessDoubted = async (run: (confirmed: boolean) => Promise<Error | undefined>) => {
    const failed = await run(false)
    if (!(failed instanceof ApiError && failed.code === 'not_confirmed')) return failed
    const answered = await new Promise<Error | undefined>((answer) =>
      setDoubt({
        warnings: failed.fields,
        onMeant: async () => {
          const again = await run(true)
          if (!again || isRefusal(again)) answer(again)
        },
        onGivenUp: () => answer(new Error('Not meant')),
      }),
    )
    setDoubt(undefined)
    return answered
  }

  return { doubt, unlessDoubted }
}
