import * as v from 'valibot'
import { roles } from '../people/roles'
import { calendarDate, cents, done, id, reason } from './atoms'
import { command, query } from './route'

/** Grants or revokes a role (P9, T3). The affiliate role comes with the days it counts. */
export const changeRoleRoute = command('POST /api/admin/roles', {
  access: 'admin',
  input: v.object({
    user: id,
    role: v.picklist(roles),
    granted: v.boolean(),
    /** The affiliate role's first day when it is granted; shipped: today. */
    fromDate: v.exactOptional(calendarDate),
    /** The affiliate role's last day when it is taken away; shipped: today. */
    lastDay: v.exactOptional(calendarDate),
    /** With `granted: false`, right after granting (P15): the days that it opened never were, as long as no line counted one. */
    undo: v.exactOptional(v.boolean()),
    reason: v.exactOptional(reason),
    password: v.exactOptional(v.string()),
  }),
  output: done,
  audit: ['role.grant', 'role.revoke'],
  secret: ['password'],
  fresh: true,
})

/** What ends for a person whose affiliate role is taken away (P15): asked before, from the tables themselves. */
export const roleEffectRoute = query('GET /api/admin/roles/effect', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({
    /** The first day of the affiliate days that go on; '' = none do. */
    since: v.string(),
    /** Whose active rentals count for this person today, and what they bring in a whole month at this month's rate. */
    activeReferrals: v.number(),
    monthlyCents: cents,
  }),
})
