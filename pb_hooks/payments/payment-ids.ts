import * as v from 'valibot'

/** The payments a command names: each once, in order. */
export const paymentIds = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(15))),
  v.minLength(1),
  v.maxLength(500),
  v.transform((ids) => [...new Set(ids)]),
)
