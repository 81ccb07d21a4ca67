import * as v from 'valibot'
import { languageField } from '../account-fields'
import { roles } from '../roles'

/** An access token with the session's data, which must be stored only in memory. */
export const sessionGrant = v.object({
  token: v.string(),
  ttlMs: v.number(),
  userId: v.string(),
  deviceId: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  language: languageField,
  roles: v.array(v.picklist(roles)),
  /** Whether the idle limit has passed. Reading is then allowed, and sensitive commands require the password. */
  idle: v.boolean(),
  enrol: v.boolean(),
})
export type SessionGrant = v.InferOutput<typeof sessionGrant>
