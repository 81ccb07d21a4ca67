import * as v from 'valibot'
import type { Id } from '../../../../domain/entities'

/**
 * The navigation state of a sign-in: the page that required it, and the id of the person who was signed in before ('' for
 * nobody).
 */
const schema = v.object({ from: v.pipe(v.string(), v.regex(/^\/[^/]/)), of: v.optional(v.string(), '') })

/** Returns where a sign-in leads. On a shared device a person is never led to a page that another person had open. */
export function signInTarget(state: unknown, person: { id: Id }, home: string): string {
  const parsed = v.safeParse(schema, state)
  if (!parsed.success) return home
  const { from, of } = parsed.output
  return of === '' || of === person.id ? from : home
}

const signedUpSchema = v.object({ signedUp: v.string() })

/** Returns navigation state with the address of a new sign-up, which must not be in the URL. */
export const signedUpState = (email: string): v.InferOutput<typeof signedUpSchema> => ({ signedUp: email })

/** Returns the address of a sign-up whose link is awaited; '' without one. */
export function signedUpEmail(state: unknown): string {
  const parsed = v.safeParse(signedUpSchema, state)
  return parsed.success ? parsed.output.signedUp : ''
}
