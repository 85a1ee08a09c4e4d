import {
  type AdminCounterOffer,
  type AdminOffer,
  emailAddress,
  formatDollars,
  formatList,
} from 'offers-service/contract'
import * as v from 'valibot'

/** How a number was answered, or that it waits or was put aside. */
export function answerInWords({ amount, answer, answeredAmount, answeredAt }: AdminCounterOffer) {
  const is = formatDollars(answeredAmount ?? amount)
  if (answer === 'agreed') return `You agreed to ${is}`
  if (answer === 'met') return `You met them at ${is}`
  if (answer === 'stayed') return `You stayed at ${is}`
  return answeredAt === null
    ? 'Waits for your answer'
    : 'Put aside, or another number took its place'
}

/** Who is mailed an answer, and in whose name; without one in that of the business. */
export function toldInWords(
  { sellerEmail }: Pick<AdminOffer, 'sellerEmail'>,
  { replyTo }: Pick<AdminCounterOffer, 'replyTo'>,
  ownName: string,
): string {
  const asker = v.is(emailAddress, replyTo) ? replyTo.trim() : ''
  const isSame = asker.toLowerCase() === sellerEmail.toLowerCase()
  const told = [sellerEmail, isSame ? '' : asker].filter((address) => address !== '')
  if (told.length > 0)
    return `We email it ${ownName && `in the name of ${ownName} `}to ${formatList(told)}, and it stands on the offer’s page.`
  return `It stands on the offer’s page. We know no email address, so please ${replyTo ? `call ${replyTo}` : 'call them'} too.`
}
