import { readFigure, type FigureArea, type FigureValues } from '../../../domain/figures/values'
import type { SyncedCollection } from '../../../domain/sync/collections'
import { readMeta } from '../db/meta'
import { useLive, type Live } from './use-live'
import { useOnline } from './use-online'

/** Counts and sums over the whole, as the server found them. */
export interface Figures<A extends FigureArea> extends Live<FigureValues<A>> {
  /** Undefined until the server's row is here: a skeleton, never "nothing" and never a sum of what came so far (P10). */
  value: FigureValues<A> | undefined
  /** Offline: when this device last heard from the server (its time, ms); null = it is of now. */
  asOf: number | null
  /** Own changes on their way that will change it: told beside it, never added in. */
  unsent: number
}

/** What a device sends that changes an area. */
const sentFor: { readonly [A in FigureArea]?: readonly SyncedCollection[] } = {
  tickets: ['support_tickets', 'ticket_messages'],
}

/** The figures of an area, live; on a device without a connection the last ones, with their time. */
export function useFigures<A extends FigureArea>(area: A): Figures<A> {
  const online = useOnline()
  const sent: readonly SyncedCollection[] = sentFor[area] ?? []
  const { value, ...live } = useLive(
    async (db) => {
      const [row, syncedAt, plan, unsent] = await Promise.all([
        db.rows('figures').where('area').equals(area).first(),
        readMeta(db, 'syncedAt'),
        readMeta(db, 'bootstrap'),
        sent.length === 0
          ? 0
          : db.outbox
              .where('state')
              .equals('waiting')
              .filter(({ c }) => sent.includes(c))
              .count(),
      ])
      // in a first copy that was cut off they are of when it began
      const heardAt = syncedAt === 0 ? (plan?.at ?? null) : syncedAt
      return { values: row && readFigure(area, row.values), heardAt, unsent }
    },
    [area],
  )
  return {
    ...live,
    value: value?.values,
    asOf: online || value?.values === undefined ? null : value.heardAt,
    unsent: value?.unsent ?? 0,
  }
}
