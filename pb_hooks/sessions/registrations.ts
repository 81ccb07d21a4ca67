import { tableOf, type RouteTable } from '../platform/registry'
import { removeDevice, removeDeviceOf, removeOthers, signOut } from './end-session'
import { exchange, sessionKnown, unlock } from './exchange'
import { readOwnEvents } from './own-events'
import { signIn } from './sign-in'

export const sessionRoutes: RouteTable = tableOf(
  signIn,
  exchange,
  sessionKnown,
  unlock,
  signOut,
  removeDevice,
  removeDeviceOf,
  removeOthers,
  readOwnEvents,
)
