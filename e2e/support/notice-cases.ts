import { createECDH } from 'node:crypto'
import type { RouteWorld } from './route-world'
import type { Session } from './session'

/** A browser's keys: a message can be sealed for them, so that the subscription stays while its service isn't reached. */
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }

/** How the routes of notices and pushes are tried. */
export const noticeCases = {
  'GET /api/push/key': () => ({}),
  'POST /api/push/subscribe': () => ({ endpoint: 'https://push.example/send/a', ...keys }),
  'POST /api/push/end': () => ({ device: '' }),
  'POST /api/push/test': async (_world: RouteWorld, by: Session) => {
    await by.call('POST /api/push/subscribe', { endpoint: `https://push.example/send/${by.userId}`, ...keys })
    return {}
  },
  'POST /api/notifications/read-all': () => ({ until: '2026-01-01 00:00:00.000Z' }),
}
