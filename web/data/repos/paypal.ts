import { payPalRoute } from '../../../domain/api/paypal'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** How batches go to PayPal; the secret is nowhere in it. */
export type PayPalState = OutputOf<typeof payPalRoute>

/** How batches go to PayPal, read online: never kept on the device. */
export const usePayPal = (): Online<PayPalState> => useOnlineRead(() => fetchRoute(payPalRoute, {}), [])
