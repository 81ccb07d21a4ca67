import type { AccountRoutes } from './accounts'
import type { AdminRoutes } from './admin'

/** Every route of ours by method and path. `data/remote` calls them typed; `pb_hooks` answers them typed. */
export interface Routes extends AccountRoutes, AdminRoutes {}
export type RouteName = keyof Routes
export type RouteInput<R extends RouteName> = Routes[R] extends { input: infer I }
  ? I
  : Routes[R] extends { query: infer Q }
    ? Q
    : never
export type RouteOutput<R extends RouteName> = Routes[R]['output']
