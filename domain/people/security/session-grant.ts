import * as v from 'valibot'
import { languageField } from '../account-fields'
import { roles } from '../roles'

/** What a person's exchange answers: the token lives `ttlMs` and stays in memory. */
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
  /** True when a member is past the idle limit: reading goes on, sensitive commands want the password. */
  idle: v.boolean(),
  /** An admin who has to enrol a second factor before anything else (S22). */
  enrol: v.boolean(),
})
export type SessionGrant = v.InferOutput<typeof sessionGrant>
