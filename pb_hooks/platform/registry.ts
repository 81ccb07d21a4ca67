import type { RouteHandler } from './route'

export type RouteTable = { [name: string]: RouteHandler }

/** Builds the table of handlers, each under its route's name; throws for a duplicate name. */
export function routeTable(...handlers: RouteHandler[]): RouteTable {
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

/** Background work, started by `$coterie.startTask` with a name and an argument. */
export type TaskTable = { [name: string]: (app: PbApp, argument: string) => void }

/** Scheduled work. Jobs check what is due, because cron doesn't repeat missed ticks. */
export type JobTable = {
  [name: string]: {
    cron: string
    run: (app: PbApp) => void
    /** The job calls other servers. It runs in its own queue, so other jobs don't wait for it. */
    callsOut?: true
  }
}
