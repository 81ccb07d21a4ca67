import type { RouteHandler } from './route'

/** The routes a capability answers, by name. */
export type RouteTable = { [name: string]: RouteHandler }

/** The table of handlers, each under the name of its own route: none can be hung under another's, and no name twice. */
export function tableOf(...handlers: RouteHandler[]): RouteTable {
  const table: RouteTable = {}
  for (const handler of handlers) {
    const { name } = handler.route
    if (table[name]) throw new Error(`two handlers for ${name}`)
    table[name] = handler
  }
  return table
}

/** Hooks on a collection's model, keyed `onRecordCreate support_tickets`. Each calls `e.next()` itself. */
export type ModelHookTable = { [eventAndCollection: string]: (e: PbRecordEvent) => void }

/** Work in the background, begun by `$coterie.begin` with a name and an argument. */
export type TaskTable = { [name: string]: (app: PbApp, argument: string) => void }

/** Work by the clock. Jobs look at what is due, never at the time of the tick (cron doesn't replay missed ones). */
export type JobTable = {
  [name: string]: {
    cron: string
    run: (app: PbApp) => void
    /** It calls other machines and may have to wait for them: what calls nobody doesn't wait behind it. */
    callsOut?: true
  }
}
