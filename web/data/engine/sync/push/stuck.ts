import type { CoterieDb } from '../../db/database'
import type { OutboxEntry, OutboxFile } from '../../db/local-tables'

/** From this many tries on it is sent alone: whether it is this one that doesn't get through shows only then. */
export const aloneFrom = 1

/** Once together and five times alone without an answer, while the server could be read each time. */
const stuckFrom = 6

/** Whether an entry alone doesn't get through: it waits on, and its person is told. */
export const isStuck = ({ state, tries = 0 }: Pick<OutboxEntry, 'state' | 'tries'>): boolean =>
  state === 'waiting' && tries >= stuckFrom

/** Whether a file doesn't get through (Y17): it is tried again, and its person is told. */
export const isFileStuck = ({ sent, tries = 0, tooLarge = false }: OutboxFile): boolean =>
  !sent && (tooLarge || tries >= stuckFrom)

/** Counts for the entry that goes first: its request got no answer of the server's, which answered a pull right after. */
export async function countTry(db: CoterieDb): Promise<void> {
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
