import { mailDeliveryRoute } from '../../../domain/api/mail-delivery'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** How mails go out now; the key is nowhere in it. */
export type MailDeliveryState = OutputOf<typeof mailDeliveryRoute>

/** How mails go out, read online: never kept on the device. */
export const useMailDelivery = (): Online<MailDeliveryState> =>
  useOnlineRead(() => fetchRoute(mailDeliveryRoute, {}), [])
