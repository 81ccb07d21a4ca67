import * as v from 'valibot'
import { roles, rolesAtOnce } from '../../people/roles'
import { idsText } from '../../texts/ids-text'
import { calendarDate, cents, done, id, reason } from '../atoms'
import { command, query } from '../route'

/** What becomes of a role, the same for one person and for several. */
const change = {
  role: v.picklist(roles),
  granted: v.boolean(),
  /** The affiliate role's last day when it is taken away; shipped: today. */
  lastDay: v.exactOptional(calendarDate),
  /** With `granted: false`, right after granting (P15): the days that it opened never were, as long as no line counted one. */
  undo: v.exactOptional(v.boolean()),
  reason: v.exactOptional(reason),
  password: v.exactOptional(v.string()),
}

/** Grants or revokes a role (P9, T3). The affiliate role comes with the days it counts. */
export const changeRoleRoute = command('POST /api/admin/roles', {
  access: 'admin',
  input: v.object({
    user: id,
    ...change,
    /** The affiliate role's first day when it is granted; shipped: today. */
    fromDate: v.exactOptional(calendarDate),
  }),
  output: done,
  audit: ['role.grant', 'role.revoke'],
  secret: ['password'],
  fresh: true,
})

/**
 * The same for several people, each by its own rules: all of them or none (decision 85). Given, the affiliate role counts from today, as by
 * the checkbox (P9). A refusal is that of the first who is refused: `who` of its details names those it is said of, at most five, `others`
 * is how many more are refused.
 */
export const changeRolesRoute = command('POST /api/admin/roles/many', {
  access: 'admin',
  input: v.object({
    users: v.pipe(
      v.array(v.pipe(id, v.minLength(1))),
      v.minLength(1),
      v.maxLength(rolesAtOnce, 'request-too-large'),
      v.transform((ids) => [...new Set(ids)]),
    ),
    ...change,
  }),
  output: v.object({ changed: v.array(id) }),
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

/** The same of several people together: how many of them have affiliate days that go on, and what ends for those. */
export const roleEffectsRoute = query('GET /api/admin/roles/effects', {
  access: 'admin',
  input: v.object({ users: idsText(rolesAtOnce) }),
  output: v.object({ running: v.number(), activeReferrals: v.number(), monthlyCents: cents }),
})
