import { overviewRoute } from '../../domain/api/people'
import { ticketStatuses, type TicketStatus } from '../../domain/entities'
import { one } from '../platform/db'
import { answerTo } from '../platform/route'

/** The counts of the admin's first screen, from the tables themselves (document 2, section 2; T3 for the pending ones). */
export const overview = answerTo(overviewRoute, ({ app }) => {
  const count = (sql: string): number => one(app, `SELECT COUNT(*) AS n FROM ${sql}`, {}, { n: 0 })?.n ?? 0
  const tickets = Object.fromEntries(
    ticketStatuses.map((status) => [status, count(`support_tickets WHERE status = '${status}'`)]),
  ) as { [status in TicketStatus]: number }
  return {
    users: count(`users WHERE anonymised_at = ''`),
    affiliates: count(`user_roles WHERE role = 'affiliate'`),
    admins: count(`user_roles WHERE role = 'admin'`),
    pendingAffiliates: count(
      `affiliate_submissions WHERE status = 'pending' AND user_id != ''
       AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = affiliate_submissions.user_id AND r.role = 'affiliate')`,
    ),
    tickets,
    activeRentals: count(`users WHERE account_status = 'active'`),
  }
})
