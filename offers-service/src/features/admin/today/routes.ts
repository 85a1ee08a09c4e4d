import {
  type FullSettings,
  getToday,
  isExamplePerson,
  isExampleStory,
  readMorningMailSetting,
  setMorningMailSetting,
} from '../../../../contract/index.ts'
import { backupState } from '../../../platform/backup/nightly.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { TitleOf } from '../../../platform/jobs/overview.ts'
import type { Services } from '../../../platform/services.ts'
import { isExampleTestimonial } from '../../content/example-testimonials.ts'
import type { ContentReader } from '../../content/library.ts'
import { type LoginParts, whoseIn } from '../auth/admin-check.ts'
import { isPasswordMadeUp } from '../auth/password.ts'
import { isMorningMailSent, storeMorningMailSetting } from './morning-mail.ts'
import { readToday } from './read-today.ts'

/** The people whose portrait is still the drawing this site came with: those it was drawn of, without a photograph. */
function examplePortraits({ business }: FullSettings): string[] {
  return business.people
    .filter((person) => !person.photo && isExamplePerson(person))
    .map(({ name }) => name)
}

/** The names under testimonials that this site came with; none while nothing is known of what it shows. */
async function exampleTestimonials(content: ContentReader): Promise<string[]> {
  if (!content.isKnown) return []
  return (await content.listTestimonials()).filter(isExampleTestimonial).map(({ name }) => name)
}

/** What waits for the admin today, and whether a mail says so. */
export function registerToday(
  app: App,
  services: Services,
  titleOf: TitleOf,
  { factor }: Pick<LoginParts, 'factor'>,
  content: ContentReader,
): void {
  const { db } = services
  app.route({
    ...getToday,
    handler: async ({ madeBy, session }) => ({
      ...(await readToday(services, titleOf, madeBy ?? '')),
      secondFactor: await factor(session ? whoseIn(session) : null).state(db.read),
      isPasswordMadeUp: await isPasswordMadeUp(db.read),
      isBackupLate: (await backupState(services)).isLate,
      examplePortraits: examplePortraits(services.settings.current),
      isStoryExample: isExampleStory(services.settings.current.business.about),
      exampleTestimonials: await exampleTestimonials(content),
    }),
  })

  app.route({
    ...readMorningMailSetting,
    handler: async () => ({ isSent: await isMorningMailSent(db.read) }),
  })

  app.route({
    ...setMorningMailSetting,
    handler: async ({ body }) => {
      await storeMorningMailSetting(db.write, body.isSent)
      return body
    },
  })
}
