import DataLoader from 'dataloader'

/** Others come to their turn after so many. */
const maxBatchSize = 100

/**
 * Does in one go what many ask for one by one: all that is asked for in one turn of the event loop comes to `answerAll` as one
 * list, after the last of it. What it answers in place of one as an `Error` fails that one alone, what it throws fails all.
 *
 * Nothing is kept for later turns, so nobody is told what was so before they asked.
 */
export function batch<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly (Answer | Error)[]>,
): (asked: Asked) => Promise<Answer> {
  const loader = new DataLoader(answerAll, {
    cache: false,
    maxBatchSize: maxBatchSize,
    // After every request that has come by now, since each is worked on as soon as it is read from its socket.
    batchScheduleFn: (answer) => void setImmediate(answer),
  })
  return async (asked) => await loader.load(asked)
}
