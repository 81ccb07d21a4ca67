import * as v from 'valibot'
import type { OutputOf, Route } from './api/route'

/** Whether something kept is an answer of this route as this app knows it: an older app may have kept another shape. */
export const isAnswerOf = <R extends Route>(route: R, kept: unknown): kept is OutputOf<R> => v.is(route.output, kept)
