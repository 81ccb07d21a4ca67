import * as areas from './areas'
import type { Route } from './route'

type Named = (typeof areas)[keyof typeof areas]
export type RouteByName = { [R in Named as R['name']]: R }

/** All routes, only for the build and tests: a screen that imports this would load the schemas of all admin routes. */
export const allRoutes: readonly Route[] = Object.values(areas)
