import * as v from 'valibot'
import type { Id } from '../../../domain/entities'

/** What the guards give a sign-in: the address where somebody was stopped, and who was signed in here before ('' for nobody). */
const schema = v.object({ from: v.pipe(v.string(), v.regex(/^\/[^/]/)), of: v.optional(v.string(), '') })

/**
 * Where a sign-in leads: back to where the guard stopped the visitor, else home. On a device that several people use nobody is led to
 * what another had open.
 * @param state what the way to the sign-in carried, of whatever shape
 * @param person who has signed in
 */
export function targetOf(state: unknown, person: { id: Id }, home: string): string {
  const carried = v.safeParse(schema, state)
  if (!carried.success) return home
  const { from, of } = carried.output
  return of === '' || of === person.id ? from : home
}
