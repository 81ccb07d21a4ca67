import type { Cents, Id, Moment, Month } from '../collections/define/row'
import type { TicketStatus } from '../collections/tickets/support-tickets'
import type { PaymentStatus, PaymentType } from '../collections/money/user-payments'

interface Sum {
  count: number
  cents: Cents
}

interface PeopleSample {
  first: readonly { userId: Id; name: string }[]
  people: number | null
}

interface WaitingItems {
  count: number
  late: number
  oldest: Moment
  /** The earliest deadline, in the past or the future; '' if there is none. */
  due: Moment
  unit: number
  since: readonly Moment[]
  dues: readonly Moment[]
}

const sum: Sum = { count: 0, cents: 0 }
const heads: PeopleSample = { first: [], people: 0 }
const waiting: WaitingItems = { count: 0, late: 0, oldest: '', due: '', unit: 1, since: [], dues: [] }

/** The statistics of a new installation, which also define the shape that stored values must have. */
export const emptyStats = {
  payments: {
    statuses: { pending: sum, approved: sum, dispersed: sum, cancelled: sum } as {
      readonly [of in PaymentStatus]: Sum
    },
    months: [] as readonly [month: Month, type: PaymentType, status: PaymentStatus, count: number, cents: Cents][],
    pending: heads,
    approved: heads,
    /** Approved payments that are locked in a batch and must not be sent again (M24), and the first such batch. */
    locked: { ...sum, batch: '' as Id, n: 0 },
    /** Those of them that an admin can move on today: not sent yet, or sent before today and not reported yet. */
    toMove: { ...sum, batches: 0, batch: '' as Id, n: 0, state: '' as '' | 'draft' | 'exported' | 'sent' },
    /** Paid items that were returned without a correction, and their first batch ('' if none). */
    back: { ...sum, batch: '' as Id },
  },
  runs: {
    /** Earnings of the last twelve months with runs, oldest first. They aren't payments (M4). */
    months: [] as readonly { month: Month; rentalCents: Cents; commissionCents: Cents }[],
  },
  tickets: {
    statuses: { open: 0, in_progress: 0, resolved: 0, closed: 0 } as { readonly [status in TicketStatus]: number },
    oldest: { open: '', in_progress: '', resolved: '', closed: '' } as { readonly [status in TicketStatus]: Moment },
    /** Tickets that are open or in progress and whose last message is the member's. */
    waiting,
    waitingInProgress: 0,
    heads,
    lateHeads: heads,
    longest: null as { id: Id; number: number; subject: string; name: string; since: Moment } | null,
  },
  people: {
    /** The number of people, without deleted ones. */
    all: 0,
    user: 0,
    affiliate: 0,
    admin: 0,
    /** The number of applicants who aren't affiliates yet (T3). */
    pendingAffiliates: 0,
    joinedWeek: 0,
    referring: 0,
    adminsWeek: 0,
    withoutPaypal: 0,
    startingWeek: 0,
    /** The number of people who haven't signed in for 30 days. */
    away: 0,
  },
  rentals: {
    count: 0,
    leaving: 0,
    by: '',
    starting: 0,
    /** The last twelve months with changes, oldest first. The current month includes its future days. */
    flow: [] as readonly [month: Month, started: number, ended: number][],
    /** For a chart: people whose rental continues and people whose rental ends, at most 120 each. */
    stay: [] as readonly Id[],
    leave: [] as readonly Id[],
    /** `left`: ended rentals whose person hasn't been informed yet that the profile is no longer accessed (T4). */
    asked: { open: 0, day: '', heads, left: 0, leftHeads: heads },
  },
  applications: { waiting, heads },
  leads: { waiting, heads },
  holds: {
    waiting,
    /** Lines on hold because a manual payment replaced their month (M27). */
    byHand: { lines: 0, cents: 0 as Cents, userId: '' as Id },
    /** Other lines on hold, and the earliest deadline for a decision, in the past or the future (M23, P17). */
    review: { lines: 0, cents: 0 as Cents, due: '' as Moment },
  },
  webhook: {
    /** Failed deliveries while the webhook is on, without tests, and when the oldest was created (S11). */
    failed: { count: 0, oldest: '' as Moment },
  },
}
export type StatsTopic = keyof typeof emptyStats
export type StatsValues<A extends StatsTopic> = (typeof emptyStats)[A]

/**
 * Returns a topic's values, or undefined for another shape, for example after an update. No schema library is used, so that
 * the first load stays small.
 */
export const readStats = <A extends StatsTopic>(area: A, values: unknown): StatsValues<A> | undefined =>
  hasShape(values, emptyStats[area]) ? (values as StatsValues<A>) : undefined

/** Reports whether a value has the example's shape. Values that can be null aren't compared in depth. */
function hasShape(value: unknown, example: unknown): boolean {
  if (example === null) return value !== undefined
  if (Array.isArray(example)) return Array.isArray(value)
  if (typeof example !== 'object') return typeof value === typeof example || value === null
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(example as object).every(([key, each]) =>
    hasShape((value as { [key: string]: unknown })[key], each),
  )
}
