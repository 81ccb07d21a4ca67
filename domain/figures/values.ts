import type { Cents, Id, Moment, Month } from '../collections/define/row'
import type { TicketStatus } from '../collections/tickets/support-tickets'
import type { PaymentStatus, PaymentType } from '../collections/money/user-payments'

/** What each area of figures holds, as the server writes it (`areas.ts`) and screens read it. */

interface Sum {
  count: number
  cents: Cents
}

/** Who is meant, for the discs beside a sentence. */
interface Heads {
  /** At most three of them. */
  first: readonly { userId: Id; name: string }[]
  /** How many people they are; null = more than are looked at one by one. */
  people: number | null
}

/** Things that wait for an admin. */
interface Waits {
  count: number
  /** How many of them wait longer than was promised (P17). */
  late: number
  /** Since when the first of them waits; '' = none does. */
  oldest: Moment
  /** By when the first of them was promised an answer, over or to come; '' = none waits. */
  due: Moment
  /** Of how many each of `since` is one: 1, 10, 100, … */
  unit: number
  /** Since when they wait, for a picture: at most 60 of them. */
  since: readonly Moment[]
  /** By when each of those was promised an answer. */
  dues: readonly Moment[]
}

/** Every area. */
interface Areas {
  payments: {
    /** Of all payments there are. */
    statuses: { readonly [status in PaymentStatus]: Sum }
    /** The same apart by month and type, the oldest month first; what is nobody's isn't named. */
    months: readonly [month: Month, type: PaymentType, status: PaymentStatus, count: number, cents: Cents][]
    pending: Heads
    approved: Heads
    /** The approved payments in a payout batch, which must not be sent again (M24), and the first of these batches. */
    locked: Sum & { batch: Id; n: number }
    /** Paid over a batch, come back since and not corrected yet, and the first batch of them ('' = there is none). */
    back: Sum & { batch: Id }
  }
  runs: {
    /** What the committed runs of the last twelve months that have one made, the oldest first. Not payments (M4). */
    months: readonly { month: Month; rentalCents: Cents; commissionCents: Cents }[]
  }
  tickets: {
    statuses: { readonly [status in TicketStatus]: number }
    /** Of each status the moment at which the oldest of its tickets came; '' = it has none. */
    oldest: { readonly [status in TicketStatus]: Moment }
    /** Open or in progress, with the member's message last (`waitsForUs`). */
    waiting: Waits
    /** Those of them that are in progress. */
    waitingInProgress: number
    heads: Heads
    /** Those of them who wait longer than was promised. */
    lateHeads: Heads
    /** The person who has waited longest, past the promised time if there is one; null = no one waits. */
    longest: { id: Id; number: number; subject: string; name: string; since: Moment } | null
  }
  people: {
    /** Who isn't anonymised. */
    all: number
    /** Who is neither affiliate nor admin. */
    user: number
    affiliate: number
    admin: number
    /** Who has applied and isn't an affiliate yet (T3). */
    pendingAffiliates: number
    /** Who signed up on one of the last seven days. */
    joinedWeek: number
    /** Affiliates who earn, or have earned, on somebody. */
    referring: number
    /** Admins who signed in on one of the last seven days. */
    adminsWeek: number
    withoutPaypal: number
    /** Whose rental starts in this week. */
    startingWeek: number
    /** Who has signed in, and not for 30 days. */
    away: number
  }
  rentals: {
    /** People with a rental that goes on today, or ends today. */
    count: number
    /** Those of them whose rental ends this month. */
    leaving: number
    /** The last day of this month. */
    by: string
    /** Rentals that start after today, by then. */
    starting: number
    /** Of the last twelve months those in which rentals start or end, the oldest first; this month with what is still to come. */
    flow: readonly [month: Month, started: number, ended: number][]
    /** For the discs of a picture: at most 120 that stay and 120 that leave. */
    stay: readonly Id[]
    leave: readonly Id[]
    /**
     * Requests to end an agreement (T4): `open` whose day is still to come, the first of those days and who asked; `left`
     * rentals that have ended, whose person hasn't been told that nobody signs in any more.
     */
    asked: { open: number; day: string; heads: Heads; left: number; leftHeads: Heads }
  }
  applications: { waiting: Waits; heads: Heads }
  /** Applications from the landing page that nobody has answered, since they came; heads are theirs, not people's. */
  leads: { waiting: Waits; heads: Heads }
  holds: {
    /** Open holds. */
    waiting: Waits
    /** Lines held because their month was paid by hand (M27), and whose the oldest is ('' = there is none). */
    byHand: { lines: number; cents: Cents; userId: Id }
    /** Other held lines, and by when the first of them was to be decided, over or to come (M23, P17). */
    review: { lines: number; cents: Cents; due: Moment }
  }
  webhook: {
    /** Deliveries that were given up while the webhook is on, tests apart, and since when the first of them waited (S11). */
    failed: { count: number; oldest: Moment }
  }
}
export type FigureArea = keyof Areas
export type FigureValues<A extends FigureArea> = Areas[A]

const sum: Sum = { count: 0, cents: 0 }
const heads: Heads = { first: [], people: 0 }
const waiting: Waits = { count: 0, late: 0, oldest: '', due: '', unit: 1, since: [], dues: [] }

/** An installation in which nothing is: what every area has, by which one that came is known. */
export const noFigures: Areas = {
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
 * The values of an area as they came; undefined when they have another shape: a newer app over an older row, until the server has
 * written it anew. By hand: a schema would be in the first thing that every visitor loads.
 */
export const readFigure = <A extends FigureArea>(area: A, values: unknown): FigureValues<A> | undefined =>
  hasShape(values, noFigures[area]) ? (values as FigureValues<A>) : undefined

/** Whether all that the example names is there, of its kind. What may be null isn't looked into. */
function hasShape(value: unknown, example: unknown): boolean {
  if (example === null) return value !== undefined
  if (Array.isArray(example)) return Array.isArray(value)
  if (typeof example !== 'object') return typeof value === typeof example || value === null
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(example as object).every(([key, each]) =>
    hasShape((value as { [key: string]: unknown })[key], each),
  )
}
