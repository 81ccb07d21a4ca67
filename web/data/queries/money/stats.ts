import { useCallback, useMemo } from 'react'
import { readStats, type StatsTopic, type StatsValues } from '../../../../domain/stats/values'
import type { TaskStats } from '../../../../domain/program/tasks'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { TicketStatus } from '../../../../domain/entities'
import { readMetaValues } from '../../engine/db/meta'
import { sharedLive, type Live } from '../use-live'
import { useOnline } from '../network'

export interface Stats<A extends StatsTopic> extends Live<StatsValues<A>> {
  /** Undefined until the server's row is here: show a skeleton, never zero or a sum of the rows so far (P10). */
  value: StatsValues<A> | undefined
  /** While offline, when this device last heard from the server (server ms); null = current. */
  asOf: number | null
  /** The person's own unsent changes, shown next to the stats and never added. */
  unsent: number
}

const sentFor: { readonly [A in StatsTopic]?: readonly SyncedCollection[] } = {
  tickets: ['support_tickets', 'ticket_messages'],
}

export function useStats<A extends StatsTopic>(area: A): Stats<A> {
  const online = useOnline()
  const { value: all, ...live } = useShared()
  const received = useHeardAt()
  const row = all?.rows.find((each) => each.topic === area)
  const known = useMemo(() => row && readStats(area, row.values), [area, row])
  const { reload: reloadRows } = live
  const { reload: reloadHeard } = received
  // While offline, no value is shown before its time is known, because it would appear current.
  const timed = online || received.value !== undefined
  const value = timed ? known : undefined
  return {
    ...live,
    ...(!timed && { loading: received.loading, error: live.error ?? received.error }),
    value,
    asOf: online || value === undefined ? null : (received.value ?? null),
    unsent: all?.waiting.filter((c) => sentFor[area]?.includes(c)).length ?? 0,
    reload: useCallback(() => {
      reloadRows()
      reloadHeard()
    }, [reloadRows, reloadHeard]),
  }
}

/** Must not read values that each page of a first sync writes: every result would be outdated before it is delivered. */
const useShared = sharedLive(async (db) => {
  const [rows, waiting] = await Promise.all([
    db.rows('stats').toArray(),
    db.outbox.where('state').equals('waiting').toArray(),
  ])
  return { rows, waiting: waiting.map(({ c }) => c) }
})

/** Returns the time of the last sync; during an interrupted first sync, the start of that sync. */
const useHeardAt = sharedLive(
  async (db) => {
    const { syncedAt, bootstrap } = await readMetaValues(db, ['syncedAt', 'bootstrap'])
    return syncedAt === 0 ? (bootstrap?.at ?? null) : syncedAt
  },
  { outdatedToo: true },
)

/** An area is undefined until it has arrived (P10). */
export type OverviewStats = { [A in StatsTopic]: StatsValues<A> | undefined }

export interface Overview {
  figures: OverviewStats
  asOf: number | null
  /** The admin's unsent replies and tickets. */
  unsent: number
  error: Error | null
  reload: () => void
}

export function useOverview(): Overview {
  const areas = {
    payments: useStats('payments'),
    runs: useStats('runs'),
    tickets: useStats('tickets'),
    people: useStats('people'),
    rentals: useStats('rentals'),
    applications: useStats('applications'),
    leads: useStats('leads'),
    holds: useStats('holds'),
    webhook: useStats('webhook'),
  }
  const all = Object.values(areas)
  return {
    figures: Object.fromEntries(Object.entries(areas).map(([name, { value }]) => [name, value])) as OverviewStats,
    asOf: all.find(({ asOf }) => asOf !== null)?.asOf ?? null,
    unsent: areas.tickets.unsent,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    reload: () => all.forEach(({ reload }) => reload()),
  }
}

/** Returns the stats that tasks are counted from; undefined until all of them have arrived (P10). */
export function taskStatsOf(stats: Partial<OverviewStats>): TaskStats | undefined {
  const { payments, tickets, applications, leads, holds, webhook, rentals } = stats
  if (payments === undefined || tickets === undefined || applications === undefined || leads === undefined) return
  if (holds === undefined || webhook === undefined || rentals === undefined) return
  return { payments, tickets, applications, leads, holds, webhook, rentals }
}

export type TicketCounts = { [status in '' | TicketStatus]: number }

export function useTicketCounts(): TicketCounts | undefined {
  const statuses = useStats('tickets').value?.statuses
  return statuses && { ...statuses, '': Object.values(statuses).reduce((sum, count) => sum + count, 0) }
}
