import { routeTable, type RouteTable } from '../platform/registry'
import { removeDevice, removeOtherUsersDevice, removeOtherDevices, signOut } from './end-session'
import { exchangeToken, sessionKnown, unlock } from './exchange'
import { readOwnEvents } from './own-events'
import { signIn } from './sign-in'

export const sessionRoutes: RouteTable = routeTable(
  signIn,
  exchangeToken,
  sessionKnown,
  unlock,
  signOut,
  removeDevice,
  removeOtherUsersDevice,
  removeOtherDevices,
  readOwnEvents,
)
