import { useCallback, useMemo } from 'react'
import { readFigure, type FigureArea, type FigureValues } from '../../../domain/figures/values'
import type { SyncedCollection } from '../../../domain/sync/collections'
import { sharedLive, sharedMetas } from './shared-live'
import type { Live } from './use-live'
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
  const { value: all, ...live } = useShared('', true)
  const heard = useHeardAt('', true)
  const row = all?.rows.find((each) => each.area === area)
  const known = useMemo(() => row && readFigure(area, row.values), [area, row])
  const { reload: reloadRows } = live
  const { reload: reloadHeard } = heard
  // without a connection none is shown before its time is known: it would pass for one of now
  const timed = online || heard.value !== undefined
  const value = timed ? known : undefined
  return {
    ...live,
    ...(!timed && { loading: heard.loading, error: live.error ?? heard.error }),
    value,
    asOf: online || value === undefined ? null : (heard.value ?? null),
    unsent: all?.waiting.filter((c) => sentFor[area]?.includes(c)).length ?? 0,
    reload: useCallback(() => {
      reloadRows()
      reloadHeard()
    }, [reloadRows, reloadHeard]),
  }
}

/**
 * All areas, few and small, read once for all that show one. Nothing that each page of a first copy writes is read with them: pages may
 * come so close that every such answer is overtaken by the next page, and none is told before the last one.
 */
const useShared = sharedLive(async (db) => {
  const [rows, waiting] = await Promise.all([
    db.rows('figures').toArray(),
    db.outbox.where('state').equals('waiting').toArray(),
  ])
  return { rows, waiting: waiting.map(({ c }) => c) }
})

/** When the server was last heard; in a first copy that was cut off the figures are of when it began. */
const useHeardAt = sharedMetas(['syncedAt', 'bootstrap'], ({ syncedAt, bootstrap }) =>
  syncedAt === 0 ? (bootstrap?.at ?? null) : syncedAt,
)
