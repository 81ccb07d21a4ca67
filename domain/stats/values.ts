import type { Cents, Id, Moment, Month } from '../collections/define/row'
import type { TicketStatus } from '../collections/tickets/support-tickets'
import type { PaymentStatus, PaymentType } from '../collections/money/user-payments'

/** The statistics of each topic, as the server writes them and screens read them. */

interface Sum {
  count: number
  cents: Cents
}

interface PeopleSample {
  /** At most three. */
  first: readonly { userId: Id; name: string }[]
  /** The number of people; null = too many to count. */
  people: number | null
}

/** Items that wait for an admin. */
interface WaitingItems {
  count: number
  /** How many are past their deadline (P17). */
  late: number
  /** The waiting time of the oldest starts here; '' = none. */
  oldest: Moment
  /** The earliest deadline, past or future; '' = none. */
  due: Moment
  /** Each entry of `since` stands for this many items: 1, 10, 100, … */
  unit: number
  /** Start times for a picture, at most 60. */
  since: readonly Moment[]
  /** The deadlines of the same items. */
  dues: readonly Moment[]
}

interface StatsByTopic {
  payments: {
    /** All payments. */
    statuses: { readonly [status in PaymentStatus]: Sum }
    /** By month and type, oldest month first; empty combinations are left out. */
    months: readonly [month: Month, type: PaymentType, status: PaymentStatus, count: number, cents: Cents][]
    pending: PeopleSample
    approved: PeopleSample
    /** Approved payments in a batch, which must not be sent again (M24), and the first such batch. */
    locked: Sum & { batch: Id; n: number }
    /** Paid items that came back and aren't corrected, and their first batch ('' = none). */
    back: Sum & { batch: Id }
  }
  runs: {
    /**
     * Created amounts of the committed runs of the last twelve months with runs, oldest first. These aren't payments (M4).
     */
    months: readonly { month: Month; rentalCents: Cents; commissionCents: Cents }[]
  }
  tickets: {
    statuses: { readonly [status in TicketStatus]: number }
    /** The creation time of the oldest ticket in each status; '' = none. */
    oldest: { readonly [status in TicketStatus]: Moment }
    /** Open or in-progress tickets whose last message is the member's. */
    waiting: WaitingItems
    waitingInProgress: number
    heads: PeopleSample
    /** People waiting past the deadline. */
    lateHeads: PeopleSample
    /** The longest-waiting ticket, late ones first; null = none. */
    longest: { id: Id; number: number; subject: string; name: string; since: Moment } | null
  }
  people: {
    /** Without deleted people. */
    all: number
    /** Neither affiliate nor admin. */
    user: number
    affiliate: number
    admin: number
    /** Applicants who aren't affiliates yet (T3). */
    pendingAffiliates: number
    /** Sign-ups of the last seven days. */
    joinedWeek: number
    /** Affiliates with at least one attribution. */
    referring: number
    /** Admins who signed in within the last seven days. */
    adminsWeek: number
    withoutPaypal: number
    /** People whose rental starts this week. */
    startingWeek: number
    /** People who haven't signed in for 30 days. */
    away: number
  }
  rentals: {
    count: number
    /** Active rentals that end this month. */
    leaving: number
    by: string
    /** Rentals that start later this month. */
    starting: number
    /** The last twelve months in which rentals start or end, oldest first; the current month includes its future days. */
    flow: readonly [month: Month, started: number, ended: number][]
    /** At most 120 people each, for a picture. */
    stay: readonly Id[]
    leave: readonly Id[]
    /**
     * Requests to end an agreement (T4): `open` ones with the first day and the people, and `left`, ended rentals whose
     * person hasn't been told that access has ended.
     */
    asked: { open: number; day: string; heads: PeopleSample; left: number; leftHeads: PeopleSample }
  }
  applications: { waiting: WaitingItems; heads: PeopleSample }
  /** Unanswered leads; `heads` are the leads themselves. */
  leads: { waiting: WaitingItems; heads: PeopleSample }
  holds: {
    waiting: WaitingItems
    /** Lines held because a manual payment replaced their month (M27), and the person of the oldest ('' = none). */
    byHand: { lines: number; cents: Cents; userId: Id }
    /** Other held lines, and the earliest deadline for a decision, past or future (M23, P17). */
    review: { lines: number; cents: Cents; due: Moment }
  }
  webhook: {
    /** Failed deliveries while the webhook is on, without tests, and the time of the oldest (S11). */
    failed: { count: number; oldest: Moment }
  }
}
export type StatsTopic = keyof StatsByTopic
export type StatsValues<A extends StatsTopic> = StatsByTopic[A]

const sum: Sum = { count: 0, cents: 0 }
const heads: PeopleSample = { first: [], people: 0 }
const waiting: WaitingItems = { count: 0, late: 0, oldest: '', due: '', unit: 1, since: [], dues: [] }

/** Empty statistics; they also define the shape that stored values must have. */
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
 * Returns stored values of a topic; undefined if they have another shape, as after an app update before the server's.
 * Without a schema library, to keep the app's first load small.
 */
export const readStats = <A extends StatsTopic>(area: A, values: unknown): StatsValues<A> | undefined =>
  hasShape(values, emptyStats[area]) ? (values as StatsValues<A>) : undefined

/** Compares the shape with an example; values that may be null aren't compared in depth. */
function hasShape(value: unknown, example: unknown): boolean {
  if (example === null) return value !== undefined
  if (Array.isArray(example)) return Array.isArray(value)
  if (typeof example !== 'object') return typeof value === typeof example || value === null
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(example as object).every(([key, each]) =>
    hasShape((value as { [key: string]: unknown })[key], each),
  )
}
