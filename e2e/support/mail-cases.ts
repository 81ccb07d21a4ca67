import { noDelivery } from '../../domain/mail/delivery'
import { testPassword } from './people'
import type { RouteWorld } from './route-world'
import { stopTokenOf } from './stop-token'

/** How the routes of delivery and of unwanted letters are tried. */
export const mailCases = {
  'GET /api/admin/mail-delivery': () => ({}),
  'POST /api/admin/mail-delivery': ({ mailPort }: RouteWorld) => ({
    ...noDelivery,
    host: '127.0.0.1',
    port: String(mailPort),
    tls: 'may' as const,
    from: 'hello@coterie.example',
    key: '',
    password: testPassword,
  }),
  'POST /api/admin/mail-delivery/test': () => ({}),
  'POST /api/unsubscribe': async (world: RouteWorld) => ({ token: await stopTokenOf(world) }),
}
