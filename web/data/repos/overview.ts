import { overviewRoute } from '../../../domain/api/people'
import type { OutputOf } from '../../../domain/api/route'
import type {
  AffiliateSubmission,
  LineHold,
  PaymentRun,
  RentalPeriod,
  SupportTicket,
  UserPayment,
} from '../../../domain/entities'
import { waitsForUs } from '../../../domain/tickets/first-answer'
import { isHeld, withHolds, type HoldableLine } from '../../../domain/money/holds'
import { fetchRoute } from './commands'
import { useLive, type Live } from './use-live'
import { useOnlineAnswer, type OnlineAnswer } from './use-online-list'

/** The counts of the admin's first screen, from the server's tables; the last answer stays readable offline. */
export const useOverview = (): OnlineAnswer<OutputOf<typeof overviewRoute>> =>
  useOnlineAnswer(['overview'], () => fetchRoute(overviewRoute, {}))

/** What an admin's device knows of what needs somebody, live. */
export interface OverviewFacts {
  /** Open and in progress, with the member's message last, the longest wait first. */
  waitingTickets: SupportTicket[]
  pending: UserPayment[]
  approved: UserPayment[]
  applications: AffiliateSubmission[]
  /** Lines held because their month was paid by hand: somebody has to decide (M5). */
  heldLines: HoldableLine[]
  /** Lines in review or held by an admin: to be decided in the promised days (M23, P17). */
  reviewLines: HoldableLine[]
  /** Holds nobody has decided (M23). */
  openHolds: LineHold[]
  /** Rental periods that aren't voided. */
  periods: RentalPeriod[]
  /** Every run of the monthly generation. */
  runs: PaymentRun[]
}

/** The rows behind "Needs you today" and "People rent today". */
export const useOverviewFacts = (today: string): Live<OverviewFacts> =>
  useLive(
    async (db) => {
      const [tickets, pending, approved, applications, lines, holds, periods, runs] = await Promise.all([
        db.rows('support_tickets').where('status').anyOf('open', 'in_progress').toArray(),
        db.rows('user_payments').where('status').equals('pending').toArray(),
        db.rows('user_payments').where('status').equals('approved').toArray(),
        db.rows('affiliate_submissions').where('status').equals('pending').toArray(),
        db.rows('earnings').where('status').equals('pending').toArray(),
        db.rows('line_holds').toArray(),
        db.rows('rental_periods').toArray(),
        db.rows('payment_runs').toArray(),
      ])
      const held = withHolds(lines, holds).filter(isHeld)
      return {
        waitingTickets: tickets.filter(waitsForUs).sort((a, b) => a.last_public_at.localeCompare(b.last_public_at)),
        pending,
        approved,
        applications: applications.sort((a, b) => a.created.localeCompare(b.created)),
        heldLines: held.filter((line) => line.hold?.kind === 'by-hand'),
        reviewLines: held.filter((line) => line.hold?.kind !== 'by-hand'),
        openHolds: holds.filter((row) => row.released_at === ''),
        periods: periods.filter((row) => row.voided_at === ''),
        runs,
      }
    },
    [today],
  )
