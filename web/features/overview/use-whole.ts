import { useArrived } from '../../data/repos/arrived'

/** All rows behind this screen's sentences and figures are on the device: nothing is said of a part of them (P10). */
export const useWhole = (): boolean =>
  useArrived(
    'support_tickets',
    'user_payments',
    'affiliate_submissions',
    'earnings',
    'line_holds',
    'rental_periods',
    'payment_runs',
  )
