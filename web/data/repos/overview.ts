import { overviewRoute } from '../../../domain/api/people'
import type { OutputOf } from '../../../domain/api/route'
import type { AffiliateSubmission, RentalPeriod, SupportTicket, UserPayment } from '../../../domain/entities'
import { withHolds } from '../../../domain/money/holds'
import type { Earning } from '../../../domain/entities'
import { fetchRoute } from './commands'
import { useLive, type Live } from './use-live'
import { useOnlineRead, type Online } from './use-online-read'

/** The counts of the admin's first screen, from the server's tables. */
export const useOverview = (version: string): Online<OutputOf<typeof overviewRoute>> =>
  useOnlineRead(() => fetchRoute(overviewRoute, {}), [version])

/** What an admin's device knows of what needs somebody, live. */
export interface OverviewFacts {
  /** Open and in progress, with the member's message last, the longest wait first. */
  waitingTickets: SupportTicket[]
  pending: UserPayment[]
  approved: UserPayment[]
  applications: AffiliateSubmission[]
  /** Lines held because their month was paid by hand: somebody has to decide (M5). */
  heldLines: Earning[]
  /** Rental periods that aren't voided. */
  periods: RentalPeriod[]
}

/** The rows behind "Needs you today" and "People rent today". */
export const useOverviewFacts = (today: string): Live<OverviewFacts> =>
  useLive(
    async (db) => {
      const [tickets, pending, approved, applications, lines, holds, periods] = await Promise.all([
        db.rows('support_tickets').where('status').anyOf('open', 'in_progress').toArray(),
        db.rows('user_payments').where('status').equals('pending').toArray(),
        db.rows('user_payments').where('status').equals('approved').toArray(),
        db.rows('affiliate_submissions').where('status').equals('pending').toArray(),
        db.rows('earnings').where('status').equals('pending').toArray(),
        db.rows('line_holds').toArray(),
        db.rows('rental_periods').toArray(),
      ])
      return {
        waitingTickets: tickets
          .filter((row) => row.last_public_by !== 'admin')
          .sort((a, b) => a.last_public_at.localeCompare(b.last_public_at)),
        pending,
        approved,
        applications: applications.sort((a, b) => a.created.localeCompare(b.created)),
        heldLines: withHolds(lines, holds).filter((line) => line.hold?.kind === 'by-hand'),
        periods: periods.filter((row) => row.voided_at === ''),
      }
    },
    [today],
  )
