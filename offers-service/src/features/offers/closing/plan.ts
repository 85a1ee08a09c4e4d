import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { ClosingPlan, type ClosingPlanUpdate, usualPlan } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { readValue, writeValue } from '../../../platform/database/key-value-store.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { momentAfter } from '../status.ts'

const valueName = 'closing-plan'
const Stored = v.pipe(v.string(), v.parseJson(), ClosingPlan)

/** How the business closes its deals. */
export async function closingPlan(query: Queries): Promise<ClosingPlan> {
  const stored = await readValue(query, valueName)
  return stored === undefined ? usualPlan : v.parse(Stored, stored)
}

/** Sets that; refuses with `changed_meanwhile` when somebody has changed it since `basedOn`. */
export async function setClosingPlan(
  { db, now }: Services,
  { basedOn, ...steps }: ClosingPlanUpdate,
): Promise<ClosingPlan> {
  return await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, valueName)
    const held = await closingPlan(query)
    if (basedOn !== undefined && basedOn !== held.updatedAt)
      throw new HttpError('changed_meanwhile')
    const { updatedAt, ...stepsBefore } = held
    if (isDeepStrictEqual(stepsBefore, steps)) return held
    const plan = { ...steps, updatedAt: momentAfter(updatedAt ?? '', now()).toISOString() }
    await writeValue(query, valueName, JSON.stringify(plan))
    return plan
  })
}
