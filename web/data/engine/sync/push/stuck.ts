import type { CoterieDb } from '../../db/database'
import type { OutboxEntry, OutboxFile } from '../../db/local-tables'

/** From this many attempts on, the first entry is sent alone, to find out whether it is the cause. */
export const minTriesToSendAlone = 1

/** One attempt in a batch and five alone without an answer, while the server could be reached each time. */
const stuckFrom = 6

/** Reports whether a single entry doesn't get through. It stays in the outbox, and the person is notified. */
export const isStuck = ({ state, tries = 0 }: Pick<OutboxEntry, 'state' | 'tries'>): boolean =>
  state === 'waiting' && tries >= stuckFrom

/** Reports whether a file doesn't get through (Y17). It is retried, and the person is notified. */
export const isFileStuck = ({ sent, tries = 0, tooLarge = false }: OutboxFile): boolean =>
  !sent && (tooLarge || tries >= stuckFrom)

/** Counts an attempt for the first sent entry: its request got no answer, but the pull right after did. */
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
