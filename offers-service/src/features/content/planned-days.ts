import { HttpError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { businessDay } from '../offers/status.ts'
import { StrapiConnection } from './connection.ts'
import type { Publication } from './documents.ts'
import { openStrapi, type Strapi } from './strapi.ts'

/** What is due by this day: whether the text is public then, and the days that are still to come. */
export function afterDueDays(
  { published, publishOn, takeDownOn }: Publication,
  today: string,
): Publication {
  const isDue = (day: string | null) => day !== null && day <= today
  // Of two that are due, as after a week without the site, the later one decides.
  const isTakenDown =
    isDue(takeDownOn) && !(isDue(publishOn) && (publishOn ?? '') > (takeDownOn ?? ''))
  return {
    published: isTakenDown ? false : isDue(publishOn) || published,
    publishOn: isDue(publishOn) ? null : publishOn,
    takeDownOn: isDue(takeDownOn) ? null : takeDownOn,
  }
}

/** Does it for one document. What somebody changes in the same moment, as another process does, is looked at again next time. */
async function keepDays(
  documents: Pick<Strapi['posts' | 'pages'], 'replan'>,
  id: string,
  today: string,
): Promise<void> {
  try {
    await documents.replan(id, (own) => afterDueDays(own, today))
  } catch (error) {
    if (error instanceof HttpError && ['changed_meanwhile', 'not_found'].includes(error.code))
      return
    throw error
  }
}

/** The ids of what is due; none while the content system starts or is away, of which the library tells. */
async function dueOf(
  documents: Pick<Strapi['posts'], 'readDue'>,
  today: string,
): Promise<string[]> {
  try {
    return await documents.readDue(today)
  } catch (error) {
    if (error instanceof HttpError && error.code === 'content_unavailable') return []
    throw error
  }
}

/** Publishes what is to be published by today, and takes down what is to be taken down. Strapi tells the service of the changes. */
export async function keepPlannedDays({
  config,
  now,
}: Pick<Services, 'config' | 'now'>): Promise<void> {
  const { posts, pages } = openStrapi(new StrapiConnection(config))
  const today = businessDay(now())
  const problems: unknown[] = []
  for (const documents of [posts, pages])
    for (const id of await dueOf(documents, today))
      await keepDays(documents, id, today).catch((error: unknown) => problems.push(error))
  // What cannot be published must not keep the others from it.
  if (problems.length > 0) throw problems[0]
}
