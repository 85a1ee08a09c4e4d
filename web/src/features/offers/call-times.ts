import { business, callTimes, readPhoneHours } from 'offers-service/contract'

/** An hour as twelve-hour clocks tell it; beside `Morning` or `Evening` it needs no more. */
const onShortClock = (hour: number) => hour % 12 || 12

function wholeHour(time: string, round: (hours: number) => number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return round(hour + minute / 60)
}

/**
 * When somebody may ask to be called: the hours of a morning, an afternoon and an evening in which the phone is answered, on the
 * clock of the business, and the name of that clock. Where the settings say nothing that can be read, all of them.
 */
export function callTimeChoice(phoneHours: string) {
  const hours = readPhoneHours(phoneHours)
  const opens = hours ? wholeHour(hours.opens, Math.ceil) : 0
  const closes = hours ? wholeHour(hours.closes, Math.floor) || 24 : 24
  const options = Object.entries(callTimes).flatMap(([value, { label, from, to }]) => {
    if (value === 'any') return { value, label }
    const first = Math.max(from, opens)
    const last = Math.min(to, closes)
    const times = `${onShortClock(first)} to ${onShortClock(last)}`
    return first < last ? { value, label: `${label}, ${times}` } : []
  })
  return { zone: hours?.zone || business.timeZoneName, options }
}
