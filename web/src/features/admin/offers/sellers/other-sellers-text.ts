import { CoSellers, readCoSellers } from 'offers-service/contract'
import { safeParse } from 'valibot'

/** What is wrong with the people in a text, if anything, in a sentence that names the first of them. */
export function problemIn(text: string): string | undefined {
  const people = readCoSellers(text)
  const [issue] = safeParse(CoSellers, people).issues ?? []
  const person = people[Number(issue?.path?.[0]?.key)]
  return issue && (person ? `${person.name || person.email}: ${issue.message}` : issue.message)
}
