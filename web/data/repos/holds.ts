import { holdRoute, holdsRoute } from '../../../domain/api/holds'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { useOnlineList } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

type HoldPage = OutputOf<typeof holdsRoute>
export type HoldGroup = HoldPage['rows'][number]
export type HoldDetail = OutputOf<typeof holdRoute>
/** What the queue is narrowed to. */
export type HoldsAsked = Omit<InputOf<typeof holdsRoute>, 'after'>

/** A page of the queue of holds, without what they rest on. */
export const useHolds = (asked: HoldsAsked, after: string): ListSource<HoldGroup> & { page: HoldPage | undefined } =>
  useOnlineList(['holds', asked, after], () => fetchRoute(holdsRoute, { ...asked, after }))

/** All of it, for a file. */
export const wholeQueue = (asked: HoldsAsked): Promise<{ rows: HoldGroup[]; cut: boolean }> =>
  allPages((after) => fetchRoute(holdsRoute, { ...asked, after }))

/** The last decisions, the newest first; asked again when `counts` change. */
export const useDecidedLately = (counts: string, most: number): Online<HoldGroup[]> =>
  useOnlineRead(async () => {
    const pages = await Promise.all((['released', 'refused'] as const).map((view) => fetchRoute(holdsRoute, { view })))
    return pages
      .flatMap(({ rows }) => rows)
      .filter(({ decidedAt }) => decidedAt !== '')
      .sort((a, b) => b.decidedAt.localeCompare(a.decidedAt))
      .slice(0, most)
  }, [counts])

/** One group with its evidence, by any of its holds; never kept on the device (M23). */
export const useHold = (hold: Id): Online<HoldDetail> => useOnlineRead(() => fetchRoute(holdRoute, { hold }), [hold])
