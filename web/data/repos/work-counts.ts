import { useFigures } from './figures'

/** What waits for an admin, by where it is done; undefined until its figure is here (P10). */
export interface WorkCounts {
  pendingPayments: number | undefined
  openTickets: number | undefined
}

/** By the server's figures. */
export function useWorkCounts(): WorkCounts {
  const payments = useFigures('payments').value
  const tickets = useFigures('tickets').value
  return { pendingPayments: payments?.statuses.pending.count, openTickets: tickets?.statuses.open }
}
