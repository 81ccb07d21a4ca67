import { RemoteError } from '../remote/errors'
import { http } from '../remote/http'

/** Whether our server answers now, and not only a proxy in front of it. Takes at most ten seconds. */
export const serverAnswers = (): Promise<boolean> =>
  http('/api/health', { method: 'GET', signedIn: false, timeoutMs: 10_000 }).then(
    () => true,
    (error: unknown) => error instanceof RemoteError && error.status > 0,
  )
