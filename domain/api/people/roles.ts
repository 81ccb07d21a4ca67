import * as v from 'valibot'
import { roles, maxRoleChanges } from '../../people/roles'
import { calendarDate, cents, id, reason } from '../atoms'
import { idListSchema } from '../row-schema'
import { command, query } from '../route'

const roleChange = {
  role: v.picklist(roles),
  granted: v.boolean(),
  lastDay: v.exactOptional(calendarDate),
  /** Undoes a recent grant: removes the affiliate's days (P15), unless an earnings line contains one of them. */
  undo: v.exactOptional(v.boolean()),
  reason: v.exactOptional(reason),
  password: v.exactOptional(v.string()),
}

/** Grants or revokes a role. For the affiliate role, it also starts or ends the period (P9, T3). */
export const changeRoleRoute = command('POST /api/admin/roles', {
  access: 'admin',
  input: v.object({
    user: id,
    ...roleChange,
    fromDate: v.exactOptional(calendarDate),
  }),
  audit: ['role.grant', 'role.revoke'],
  reauth: true,
})

/**
 * Changes the roles of all people or of none (P15). Error details name up to five people in `who`, and count the rest in
 * `others`.
 */
export const changeRolesRoute = command('POST /api/admin/roles/many', {
  access: 'admin',
  input: v.object({
    users: v.pipe(
      v.array(v.pipe(id, v.minLength(1))),
      v.minLength(1),
      v.maxLength(maxRoleChanges, 'request-too-large'),
      v.transform((ids) => [...new Set(ids)]),
    ),
    ...roleChange,
  }),
  output: v.object({ changed: v.array(id) }),
  audit: ['role.grant', 'role.revoke'],
  reauth: true,
})

export const roleEffectRoute = query('GET /api/admin/roles/effect', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({
    since: v.string(),
    activeReferrals: v.number(),
    monthlyCents: cents,
  }),
})

export const roleEffectsRoute = query('GET /api/admin/roles/effects', {
  access: 'admin',
  input: v.object({ users: idListSchema(maxRoleChanges) }),
  output: v.object({ running: v.number(), activeReferrals: v.number(), monthlyCents: cents }),
})
