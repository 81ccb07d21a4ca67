import type { PaymentRow } from '../../../domain/api/payment-lists'

/** How it went or goes: what stands on it, else PayPal, where there is an address for it (M12). */
export const methodOf = (row: Pick<PaymentRow, 'status' | 'problem' | 'payment_method' | 'payee_paypal'>): string => {
  const goes = row.status === 'pending' && row.problem !== 'payee-missing'
  return row.payment_method || (goes || row.payee_paypal !== '' ? 'PayPal' : '')
}
