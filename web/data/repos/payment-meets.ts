import { useRoute } from './use-route'
import { paymentMeetsRoute } from '../../../domain/api/made-by-hand'
import type { InputOf, OutputOf } from '../../../domain/api/route'

/** What a payment made by hand would meet (M27), online; null until person and period are given, and while it is asked. */
export function usePaymentMeets(of: InputOf<typeof paymentMeetsRoute>): {
  meets: OutputOf<typeof paymentMeetsRoute> | null
  error: Error | null
  reload: () => void
} {
  const { user, periodStart, periodEnd } = of
  const whole = user !== '' && periodStart !== '' && periodEnd !== '' && periodStart <= periodEnd
  const { value, loading, error, reload } = useRoute(paymentMeetsRoute, of, { when: whole })
  return { meets: !whole || loading || error !== null ? null : (value ?? null), error: whole ? error : null, reload }
}
