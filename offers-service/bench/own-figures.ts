/** What a service tells of its own process. */
export interface OwnFigures {
  /** All that is resident, in megabytes. */
  memory: number
  /** How long others had to wait for their turn at most since this was last asked, in milliseconds. */
  stallMs: number
}

/** Asks a service on this machine for its figures. Rejects when it does not answer in time. */
export async function ownFigures(origin: string, timeoutMs: number): Promise<OwnFigures> {
  const answer = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(timeoutMs) })
  const text = await answer.text()
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return {
    memory: figure('process_resident_memory_bytes') / 1_000_000,
    stallMs: figure('nodejs_eventloop_lag_max_seconds') * 1000,
  }
}
