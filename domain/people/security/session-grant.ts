import * as v from 'valibot'
import { languageField } from '../account-fields'
import { roles } from '../roles'

/** The response of a session exchange. The token is valid for `ttlMs` and must be stored only in memory. */
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
  /** Whether a member has exceeded the idle limit. Reading is allowed then, and sensitive commands require the password. */
  idle: v.boolean(),
  /** Whether the admin must set up a second factor first (S22). */
  enrol: v.boolean(),
})
export type SessionGrant = v.InferOutput<typeof sessionGrant>
