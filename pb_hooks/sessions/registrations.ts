import type { RouteTable } from '../platform/registry'
import { removeDevice, signOut } from './end-session'
import { exchange, unlock } from './exchange'
import { signIn } from './sign-in'

export const sessionRoutes: RouteTable = {
  'POST /api/signin': signIn,
  'POST /api/session': exchange,
  'POST /api/session/unlock': unlock,
  'POST /api/signout': signOut,
  'POST /api/devices/remove': removeDevice,
}
