import {
  type CountyFile,
  formatCount,
  formatNumber,
  maxCountyFileBytes,
  mostAtOnce,
  type OutlinesToStore,
  readCountyFile,
  storeOutlines,
} from 'offers-service/contract'
import { useState } from 'react'
import { type ApiError, call } from '../../../../../api/client.ts'
import { sizeProblem, useFileSending } from '../../../editing/use-file-sending.ts'
import { focusTitleIfLost } from '../../../shell/admin-screen.tsx'
import { useMutation } from '../../../use-mutation.ts'

type FoundOutline = CountyFile['outlines'][number]

/** How many of some outlines the service has taken. */
export interface Adding {
  taken: number
  total: number
  isBusy: boolean
}

/** Why a file is too large; undefined where it is not. */
const tooLarge = (file: File) =>
  file.size > maxCountyFileBytes
    ? `${sizeProblem(file, 'A county’s file', maxCountyFileBytes)} Please save it as KMZ or the ZIP of a shapefile, or only a part of the county.`
    : undefined

function problemOf({ code, fields }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return tooLarge(file)
  const said = fields['file'] && `${file.name}: ${fields['file']}.`
  return said ?? (fields['county'] && `${fields['county']}.`)
}

/** The next of some outlines, as many as go at once. */
function nextOf(outlines: readonly FoundOutline[], from: number): FoundOutline[] {
  let corners = 0
  const some = outlines.slice(from, from + mostAtOnce.outlines)
  const end = some.findIndex((outline) => {
    corners += outline.corners.length
    return corners > mostAtOnce.corners
  })
  return end === -1 ? some : some.slice(0, end)
}

/** Reads a county's file for what it has for our parcels, then stores the outlines some at a time, which can be gone on with. */
export function useCountyFile() {
  const [read, setRead] = useState<CountyFile>()
  const [adding, setAdding] = useState<Adding>()
  const [outcome, setOutcome] = useState('')
  const attempt = useMutation()
  const { share, problem, setProblem, send, stop } = useFileSending(readCountyFile, {
    problemOf,
    reassurance: 'Nothing was stored. ',
    onSent: setRead,
  })

  /** Forgets what was read, since it is of another file or county. */
  function forget(): void {
    setRead(undefined)
    setAdding(undefined)
    setOutcome('')
    setProblem('')
  }

  async function look(file: File, county: string, field = ''): Promise<void> {
    const isTooLarge = tooLarge(file)
    setAdding(undefined)
    setOutcome('')
    if (isTooLarge) return setProblem(isTooLarge)
    await send(file, { query: { county, field } })
    return undefined
  }

  async function add(
    county: string,
    { source, replaces }: Omit<OutlinesToStore, 'outlines'>,
  ): Promise<void> {
    if (!read) return
    const { outlines } = read
    const wanted = replaces ? outlines : outlines.filter(({ hasOutline }) => !hasOutline)
    const total = wanted.length
    let taken = adding?.taken ?? 0
    setAdding({ taken, total, isBusy: true })
    const run = async () => {
      while (taken < total) {
        const some = nextOf(wanted, taken)
        const sent = some.map(({ parcelId, corners }) => ({ parcelId, corners }))
        await call(storeOutlines, { body: { source, replaces, outlines: sent } })
        taken += some.length
        setAdding({ taken, total, isBusy: true })
      }
    }
    const failed = await attempt(run, {
      success: `${formatCount(total, 'outline')} added.`,
      failure: () =>
        taken === 0
          ? 'No outline was added.'
          : `${formatNumber(taken)} of ${formatCount(total, 'outline')} were added, and those stay. Press the button to add the others.`,
    })
    if (failed) return setAdding({ taken, total, isBusy: false })
    forget()
    setOutcome(
      `${formatCount(total, 'parcel')} in ${county} ${total === 1 ? 'has its' : 'have their'} true ${total === 1 ? 'outline' : 'outlines'} now, from ${source}.`,
    )
    // Its button is gone.
    focusTitleIfLost()
    return undefined
  }

  return { read, adding, outcome, share, problem, setProblem, look, add, forget, stop }
}
