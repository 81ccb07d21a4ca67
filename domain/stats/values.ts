import type { Cents, Id, Moment, Month } from '../collections/define/row'
import type { TicketStatus } from '../collections/tickets/support-tickets'
import type { PaymentStatus, PaymentType } from '../collections/money/user-payments'

/** The statistics of each topic, as the server writes them and screens read them. */

interface Sum {
  count: number
  cents: Cents
}

interface PeopleSample {
  /** The first people, at most three. */
  first: readonly { userId: Id; name: string }[]
  /** The number of people; null if there are too many to be counted. */
  people: number | null
}

/** Items that wait for an admin. */
interface WaitingItems {
  count: number
  /** The number of items whose deadline has passed (P17). */
  late: number
  /** The time since which the oldest item waits; '' if there is none. */
  oldest: Moment
  /** The earliest deadline, in the past or the future; '' if there is none. */
  due: Moment
  /** The number of items for which each entry of `since` stands: 1, 10, 100, … */
  unit: number
  /** The times since which items wait, for a chart; at most 60. */
  since: readonly Moment[]
  /** The deadlines of the same items. */
  dues: readonly Moment[]
}

interface StatsByTopic {
  payments: {
    /** The sum of all payments by status. */
    statuses: { readonly [status in PaymentStatus]: Sum }
    /** The sum by month, type and status, oldest month first, without empty ones. */
    months: readonly [month: Month, type: PaymentType, status: PaymentStatus, count: number, cents: Cents][]
    pending: PeopleSample
    approved: PeopleSample
    /** Approved payments that are locked in a batch and must not be sent again (M24), and the first such batch. */
    locked: Sum & { batch: Id; n: number }
    /** Paid items that were returned without a correction, and their first batch ('' if none). */
    back: Sum & { batch: Id }
  }
  runs: {
    /**
     * The amounts that committed runs created in the last twelve months with runs, oldest first. They aren't payments (M4).
     */
    months: readonly { month: Month; rentalCents: Cents; commissionCents: Cents }[]
  }
  tickets: {
    statuses: { readonly [status in TicketStatus]: number }
    /** When the oldest ticket in each status was created; '' if there is none. */
    oldest: { readonly [status in TicketStatus]: Moment }
    /** Tickets that are open or in progress and whose last message is the member's. */
    waiting: WaitingItems
    waitingInProgress: number
    heads: PeopleSample
    /** People whose response deadline has passed. */
    lateHeads: PeopleSample
    /** The ticket that waits longest, late ones first; null if there is none. */
    longest: { id: Id; number: number; subject: string; name: string; since: Moment } | null
  }
  people: {
    /** The number of people without deleted ones. */
    all: number
    /** The number of people who are neither affiliate nor admin. */
    user: number
    affiliate: number
    admin: number
    /** The number of applicants who aren't affiliates yet (T3). */
    pendingAffiliates: number
    /** The number of sign-ups in the last seven days. */
    joinedWeek: number
    /** The number of affiliates with at least one attribution. */
    referring: number
    /** The number of admins who signed in within the last seven days. */
    adminsWeek: number
    withoutPaypal: number
    /** The number of people whose rental starts this week. */
    startingWeek: number
    /** The number of people who haven't signed in for 30 days. */
    away: number
  }
  rentals: {
    count: number
    /** The number of active rentals that end this month. */
    leaving: number
    by: string
    /** The number of rentals that start later this month. */
    starting: number
    /** The last twelve months in which rentals start or end, oldest first. The current month includes its future days. */
    flow: readonly [month: Month, started: number, ended: number][]
    /** For a chart: people whose rental continues and people whose rental ends, at most 120 each. */
    stay: readonly Id[]
    leave: readonly Id[]
    /**
     * Requests to end an agreement (T4). `open` is their number, with the first last day and the people. `left` is the
     * number of ended rentals whose person hasn't been informed yet that the profile is no longer accessed.
     */
    asked: { open: number; day: string; heads: PeopleSample; left: number; leftHeads: PeopleSample }
  }
  applications: { waiting: WaitingItems; heads: PeopleSample }
  /** Unanswered leads. `heads` contains the leads themselves. */
  leads: { waiting: WaitingItems; heads: PeopleSample }
  holds: {
    waiting: WaitingItems
    /**
     * Lines that are on hold because a manual payment replaced their month (M27), and the person of the oldest ('' if
     * none).
     */
    byHand: { lines: number; cents: Cents; userId: Id }
    /** Other lines on hold, and the earliest deadline for a decision, in the past or the future (M23, P17). */
    review: { lines: number; cents: Cents; due: Moment }
  }
  webhook: {
    /** Failed deliveries while the webhook is on, without tests, and when the oldest was created (S11). */
    failed: { count: number; oldest: Moment }
  }
}
export type StatsTopic = keyof StatsByTopic
export type StatsValues<A extends StatsTopic> = StatsByTopic[A]

const sum: Sum = { count: 0, cents: 0 }
const heads: PeopleSample = { first: [], people: 0 }
const waiting: WaitingItems = { count: 0, late: 0, oldest: '', due: '', unit: 1, since: [], dues: [] }

/** Empty statistics. They also define the shape that stored values must have. */
export const emptyStats: StatsByTopic = {
  payments: {
    statuses: { pending: sum, approved: sum, dispersed: sum, cancelled: sum },
    months: [],
    pending: heads,
    approved: heads,
    locked: { ...sum, batch: '', n: 0 },
    back: { ...sum, batch: '' },
  },
  runs: { months: [] },
  tickets: {
    statuses: { open: 0, in_progress: 0, resolved: 0, closed: 0 },
    oldest: { open: '', in_progress: '', resolved: '', closed: '' },
    waiting,
    waitingInProgress: 0,
    heads,
    lateHeads: heads,
    longest: null,
  },
  people: {
    all: 0,
    user: 0,
    affiliate: 0,
    admin: 0,
    pendingAffiliates: 0,
    joinedWeek: 0,
    referring: 0,
    adminsWeek: 0,
    withoutPaypal: 0,
    startingWeek: 0,
    away: 0,
  },
  rentals: {
    count: 0,
    leaving: 0,
    by: '',
    starting: 0,
    flow: [],
    stay: [],
    leave: [],
    asked: { open: 0, day: '', heads, left: 0, leftHeads: heads },
  },
  applications: { waiting, heads },
  leads: { waiting, heads },
  holds: { waiting, byHand: { lines: 0, cents: 0, userId: '' }, review: { lines: 0, cents: 0, due: '' } },
  webhook: { failed: { count: 0, oldest: '' } },
}

/**
 * Returns stored values of a topic, or undefined if they have another shape, for example because the app was updated before
 * the server. No schema library is used, so that the app's first load stays small.
 */
export const readStats = <A extends StatsTopic>(area: A, values: unknown): StatsValues<A> | undefined =>
  hasShape(values, emptyStats[area]) ? (values as StatsValues<A>) : undefined

/** Compares the shape with an example. Values that can be null aren't compared in depth. */
function hasShape(value: unknown, example: unknown): boolean {
  if (example === null) return value !== undefined
  if (Array.isArray(example)) return Array.isArray(value)
  if (typeof example !== 'object') return typeof value === typeof example || value === null
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(example as object).every(([key, each]) =>
    hasShape((value as { [key: string]: unknown })[key], each),
  )
}
