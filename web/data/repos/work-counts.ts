import type { TicketStatus } from '../../../domain/entities'
import { useFigures } from './figures'

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
