import * as v from 'valibot'

// @__NO_SIDE_EFFECTS__
export const idListSchema = (most: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[a-z0-9]{1,15}(,[a-z0-9]{1,15}){0,${most - 1}}$`)))
