import * as v from 'valibot'

/** Ids parted by commas, at most so many: how a route that reads is asked about several things. */
// @__NO_SIDE_EFFECTS__
export const idsText = (most: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[a-z0-9]{1,15}(,[a-z0-9]{1,15}){0,${most - 1}}$`)))
