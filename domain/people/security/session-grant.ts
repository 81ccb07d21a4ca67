import * as v from 'valibot'
import { languageField } from '../account-fields'
import { roles } from '../roles'

/** The response of a session exchange. The token is valid for `ttlMs` and must stay in memory. */
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
  /** True if a member exceeded the idle limit: reading is allowed, sensitive commands require the password. */
  idle: v.boolean(),
  /** The admin must enrol a second factor first (S22). */
  enrol: v.boolean(),
})
export type SessionGrant = v.InferOutput<typeof sessionGrant>
