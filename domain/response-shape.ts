import * as v from 'valibot'
import type { OutputOf, Route } from './api/route'

/** An older version of the app may have stored another shape. */
export const isResponseOf = <R extends Route>(route: R, stored: unknown): stored is OutputOf<R> =>
  v.is(route.output, stored)
