import type { CoterieDb } from '../../db/database'
import type { OutboxEntry, OutboxFile } from '../../db/local-tables'

/** Failed requests after which the first entry is sent alone, which shows whether it is the cause. */
export const minTriesToSendAlone = 1

/** Unanswered requests, although the server could be reached, after which an entry is stuck: one in a batch, five alone. */
const stuckFrom = 6

export const isStuck = ({ state, tries = 0 }: Pick<OutboxEntry, 'state' | 'tries'>): boolean =>
  state === 'waiting' && tries >= stuckFrom

/** Reports whether a file gets no answer or is too large (Y17). It is retried, and the person is notified. */
export const isFileStuck = ({ sent, tries = 0, tooLarge = false }: OutboxFile): boolean =>
  !sent && (tooLarge || tries >= stuckFrom)

/** Counts a failure of the first sent entry, which got no answer although the pull right after did. */
export async function countAttempt(db: CoterieDb): Promise<void> {
  await db.transaction('rw', [db.outbox], async () => {
    const sent = await db.outbox
      .where('n')
      .above(0)
      .filter(({ state }) => state === 'waiting')
      .sortBy('n')
    const [first] = sent
    if (first !== undefined) await db.outbox.update(first.order, { tries: (first.tries ?? 0) + 1 })
  })
}
