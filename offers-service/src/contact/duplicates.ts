/** What identifies the person behind a lead. */
interface Reachable {
  id: string
  phone: string
  email: string
}

/** A phone number however it is typed: its ten digits without country code or extension; empty when it is too short to tell. */
function phoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return digits.length < 7 ? '' : digits.slice(0, 10)
}

const emailKey = (email: string) => email.trim().toLowerCase()

/** For each lead the ids of the others with the same phone number or e-mail address. */
export function findDuplicates(leads: Reachable[]): Map<string, string[]> {
  const known = new Map<string, string[]>()
  const keysOf = ({ phone, email }: Reachable) =>
    [phoneKey(phone), emailKey(email)].filter((key) => key !== '')
  for (const lead of leads)
    for (const key of keysOf(lead)) known.set(key, [...(known.get(key) ?? []), lead.id])
  return new Map(
    leads.map((lead) => {
      const same = new Set(keysOf(lead).flatMap((key) => known.get(key) ?? []))
      same.delete(lead.id)
      return [lead.id, [...same]]
    }),
  )
}
