import { useArrived } from './arrived'
import { useLive } from './use-live'

/** What waits for an admin, by where it is done. */
export interface WorkCounts {
  pendingPayments: number
  openTickets: number
}

/** Counted in the index of the device's copy; undefined while only a part of it is here (P10). */
export function useWorkCounts(): WorkCounts | undefined {
  const arrived = useArrived('user_payments', 'support_tickets')
  const { value } = useLive(async (db): Promise<WorkCounts> => {
    const [pendingPayments, openTickets] = await Promise.all([
      db.rows('user_payments').where('status').equals('pending').count(),
      db.rows('support_tickets').where('status').equals('open').count(),
    ])
    return { pendingPayments, openTickets }
  }, [])
  return arrived ? value : undefined
}
