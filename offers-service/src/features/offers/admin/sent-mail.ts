import type { SentMail } from '../../../platform/mail/handler.ts'
import { adminAddress } from '../../../platform/mail/messages.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOfferEvent, sentMail } from '../events.ts'

const aboutOffers = 'offers:'

/** Notes in an offer's history that a mail about it went out; those to the admin tell what stands there already. */
export async function noteOfferMail(
  services: Services,
  { about, to, subject }: SentMail,
): Promise<void> {
  if (!about?.startsWith(aboutOffers) || to === adminAddress(services)) return
  const { db, now } = services
  await db.write
    .transaction()
    .execute(
      async (query) =>
        await recordOfferEvent(
          query,
          about.slice(aboutOffers.length),
          'mail_sent',
          now(),
          sentMail(subject, to),
        ),
    )
}
