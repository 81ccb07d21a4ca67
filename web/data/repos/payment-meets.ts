import { paymentMeetsRoute } from '../../../domain/api/made-by-hand'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead } from './use-online-read'

/** What a payment made by hand would meet (M27), online; null until person and period are given, and while it is asked. */
export function usePaymentMeets(of: InputOf<typeof paymentMeetsRoute>): {
  meets: OutputOf<typeof paymentMeetsRoute> | null
  error: Error | null
  reload: () => void
} {
  const { user, paymentType, periodStart, periodEnd } = of
  const whole = user !== '' && periodStart !== '' && periodEnd !== '' && periodStart <= periodEnd
  const { value, loading, error, reload } = useOnlineRead(
    () => (whole ? fetchRoute(paymentMeetsRoute, of) : Promise.resolve(null)),
    [whole, user, paymentType, periodStart, periodEnd],
  )
  return { meets: loading || error !== null ? null : (value ?? null), error: whole ? error : null, reload }
}
