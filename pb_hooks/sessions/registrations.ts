import { routeTable, type RouteTable } from '../platform/registry'
import {
  removeDevice,
  removeOtherUsersDevice,
  removeOtherDevices,
  signOut,
  exchangeToken,
  hasSession,
  unlock,
} from './exchange'
import { readOwnEvents } from './own-events'
import { signIn } from './sign-in'

export const sessionRoutes: RouteTable = routeTable(
  signIn,
  exchangeToken,
  hasSession,
  unlock,
  signOut,
  removeDevice,
  removeOtherUsersDevice,
  removeOtherDevices,
  readOwnEvents,
)
