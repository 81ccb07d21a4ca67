import { useCallback, useMemo } from 'react'
import { readFigure, type FigureArea, type FigureValues } from '../../../../domain/figures/values'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { TicketStatus } from '../../../../domain/entities'
import { sharedLive, sharedMetas } from '../shared-live'
import type { Live } from '../use-live'
import { useOnline } from '../network'

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
  const row = all?.rows.find((each) => each.topic === area)
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
    db.rows('stats').toArray(),
    db.outbox.where('state').equals('waiting').toArray(),
  ])
  return { rows, waiting: waiting.map(({ c }) => c) }
})

/** When the server was last heard; in a first copy that was cut off the figures are of when it began. */
const useHeardAt = sharedMetas(['syncedAt', 'bootstrap'], ({ syncedAt, bootstrap }) =>
  syncedAt === 0 ? (bootstrap?.at ?? null) : syncedAt,
)

/** The figures of the admin's first screen, by area; an area is undefined until it is here (P10). */
export type OverviewFigures = { [A in FigureArea]: FigureValues<A> | undefined }

/** Those figures, and what is said of all of them. */
export interface Overview {
  figures: OverviewFigures
  /** Offline: when this device last heard from the server (its time, ms); null = they are of now, or there are none. */
  asOf: number | null
  /** Own answers and tickets on their way, which aren't in the figures of tickets yet. */
  unsent: number
  /** A read of the device that failed; what was known stays. */
  error: Error | null
  reload: () => void
}

/** What needs an admin, who rents, how long things wait and what the runs made, live. */
export function useOverview(): Overview {
  const areas = {
    payments: useFigures('payments'),
    runs: useFigures('runs'),
    tickets: useFigures('tickets'),
    people: useFigures('people'),
    rentals: useFigures('rentals'),
    applications: useFigures('applications'),
    leads: useFigures('leads'),
    holds: useFigures('holds'),
    webhook: useFigures('webhook'),
  }
  const all = Object.values(areas)
  return {
    figures: {
      payments: areas.payments.value,
      runs: areas.runs.value,
      tickets: areas.tickets.value,
      people: areas.people.value,
      rentals: areas.rentals.value,
      applications: areas.applications.value,
      leads: areas.leads.value,
      holds: areas.holds.value,
      webhook: areas.webhook.value,
    },
    asOf: all.find(({ asOf }) => asOf !== null)?.asOf ?? null,
    unsent: areas.tickets.unsent,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    reload: () => all.forEach(({ reload }) => reload()),
  }
}

/** What waits for an admin, by where it is done; undefined until its figure is here (P10). */
export interface WorkCounts {
  pendingPayments: number | undefined
  pendingApplications: number | undefined
  openTickets: number | undefined
  /** Applications from the landing page that nobody has answered. */
  newLeads: number | undefined
  /** Lines that are held, each once however many holds it has. */
  heldLines: number | undefined
}

/** By the server's figures. */
export function useWorkCounts(): WorkCounts {
  const payments = useFigures('payments').value
  const tickets = useFigures('tickets').value
  const applications = useFigures('applications').value
  const leads = useFigures('leads').value
  const holds = useFigures('holds').value
  return {
    pendingPayments: payments?.statuses.pending.count,
    pendingApplications: applications?.waiting.count,
    openTickets: tickets?.statuses.open,
    newLeads: leads?.waiting.count,
    heldLines: holds && holds.byHand.lines + holds.review.lines,
  }
}

/** How many tickets there are, in all ('') and by status. */
export type TicketCounts = { [status in '' | TicketStatus]: number }

/** By the server's figures; undefined until they are here (P10). */
export function useTicketCounts(): TicketCounts | undefined {
  const statuses = useFigures('tickets').value?.statuses
  return statuses && { ...statuses, '': Object.values(statuses).reduce((sum, count) => sum + count, 0) }
}
