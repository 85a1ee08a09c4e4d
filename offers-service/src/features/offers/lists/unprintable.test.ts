import { expect, it } from 'vitest'
import type { ListRow, ParcelList } from '../../../../contract/index.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { pricesByAcre } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/lists'
const file = `Owner Name,Mailing Address,City,State,Zip,APN,County,Acres,Zoning
Ada Farmer,1 Elm St,Kingman,AZ,86401,331-09-155,Mohave,5,RR
Ivan Иванов,2 Elm St,Kingman,AZ,86401,331-09-156,Mohave,5,RR
Eve Farmer,3 Elm St ①,Kingman,AZ,86401,331-09-157,Mohave,5,RR
Fay Farmer,4 Elm St,Kingman,AZ,86401,331-⅓-158,Mohave,5,RR
Gus Farmer,5 Elm St,Kingman,AZ,86401,331-09-159,Mohave,5,R → C
`

const service = useService(async () => await openDatabase(':memory:'))
const admin = useAdmin(service)

it('rows of a list of which letters would show question marks are set aside with the letter that is one', async () => {
  const uploaded = await service.app.inject({
    method: 'POST',
    url: `${url}?fileName=mohave.csv`,
    headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
    payload: Buffer.from(file),
  })
  const { id } = uploaded.json<ParcelList>()
  await admin('PUT', `${url}/${id}`, { rules: pricesByAcre(500, 1500) })
  const { rows } = (await admin('GET', `${url}/${id}/rows`)).json<{ rows: ListRow[] }>()
  const shown = rows.map(({ verdict, findings }) => [
    verdict,
    ...findings.filter(({ text }) => text.startsWith('Documents')).map(({ finding }) => finding),
  ])
  expect(shown).toEqual([
    ['ready'],
    ['ask', 'name_unclear'],
    ['ask', 'address_incomplete'],
    ['ask', 'no_parcel_number'],
    // A letter does well without its zoning.
    ['ready'],
  ])
  expect(rows[1]?.findings).toContainEqual({
    finding: 'name_unclear',
    text: 'Documents cannot show И: Ivan Иванов',
  })
})
