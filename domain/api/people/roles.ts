import * as v from 'valibot'
import { roles, maxRoleChanges } from '../../people/roles'
import { idListSchema } from '../../texts/id-list'
import { calendarDate, cents, noOutput, id, reason } from '../atoms'
import { command, query } from '../route'

/** The fields that change a role, for one person or several. */
const roleChange = {
  role: v.picklist(roles),
  granted: v.boolean(),
  /** The last day of a revoked affiliate role; by default today. */
  lastDay: v.exactOptional(calendarDate),
  /**
   * With `granted: false` soon after the role was granted (P15): removes the affiliate's days instead of ending them,
   * unless an earnings line contains one of them.
   */
  undo: v.exactOptional(v.boolean()),
  reason: v.exactOptional(reason),
  password: v.exactOptional(v.string()),
}

/** Grants or revokes a role (P9, T3), and for the affiliate role also starts or ends its period. */
export const changeRoleRoute = command('POST /api/admin/roles', {
  access: 'admin',
  input: v.object({
    user: id,
    ...roleChange,
    /** The first day of a granted affiliate role; by default today. */
    fromDate: v.exactOptional(calendarDate),
  }),
  output: noOutput,
  audit: ['role.grant', 'role.revoke'],
  secret: ['password'],
  reauth: true,
})

/**
 * Changes a role for several people, either all or none (P15). A granted affiliate role starts today. An error is that of
 * the first person with an error; in its details, `who` names up to five people and `others` counts the rest.
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
  secret: ['password'],
  reauth: true,
})

/** Returns what a person loses with the affiliate role (P15). */
export const roleEffectRoute = query('GET /api/admin/roles/effect', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({
    /** The first day of the affiliate period without an end; '' if there is none. */
    since: v.string(),
    /** The number of active referrals today, and their commission for a full month at this month's rate. */
    activeReferrals: v.number(),
    monthlyCents: cents,
  }),
})

/** Returns the total effect for several people, and how many of them have an affiliate period without an end. */
export const roleEffectsRoute = query('GET /api/admin/roles/effects', {
  access: 'admin',
  input: v.object({ users: idListSchema(maxRoleChanges) }),
  output: v.object({ running: v.number(), activeReferrals: v.number(), monthlyCents: cents }),
})
