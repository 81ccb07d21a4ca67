import * as v from 'valibot'
import type { OutputOf, Route } from './api/route'

/**
 * Reports whether stored data has the shape of this route's response. An older version of the app may have stored another
 * shape.
 */
export const isResponseOf = <R extends Route>(route: R, stored: unknown): stored is OutputOf<R> =>
  v.is(route.output, stored)
