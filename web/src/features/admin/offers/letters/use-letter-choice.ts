import { useState } from 'react'

/** Which offers' letters are to be printed; it outlasts a new search and a visit to one offer. */
export function useLetterChoice() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    set: (referenceNumber: string, isChosen: boolean) => {
      const next = new Set(chosen)
      if (isChosen) next.add(referenceNumber)
      else next.delete(referenceNumber)
      setChosen(next)
    },
    add: (referenceNumbers: readonly string[]) =>
      setChosen(new Set([...chosen, ...referenceNumbers])),
    clear: () => setChosen(new Set()),
  }
}
export type LetterChoice = ReturnType<typeof useLetterChoice>
