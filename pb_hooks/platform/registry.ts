import type { RouteName } from '../../domain/api/routes'
import type { RouteHandler } from './route'

/** The routes a capability answers. */
export type RouteTable = Partial<{ [name in RouteName]: RouteHandler }>

/** Hooks on a collection's model, keyed `onRecordCreate support_tickets`. Each calls `e.next()` itself. */
export type ModelHookTable = { [eventAndCollection: string]: (e: PbRecordEvent) => void }

/** Work by the clock. Jobs look at what is due, never at the time of the tick (cron doesn't replay missed ones). */
export type JobTable = { [name: string]: { cron: string; run: (app: PbApp) => void } }
