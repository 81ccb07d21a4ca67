import * as v from 'valibot'
import { maxPeopleForAmounts, paypalFilters, rentalFilters, seenFilters, peopleSorts } from '../../people/people-list'
import { roles } from '../../people/roles'
import { cents, count, id, pageCursor, searchText } from '../atoms'
import { idListSchema } from '../row-schema'
import { query, type OutputOf, type InputOf } from '../route'

const descending = peopleSorts.map((sort) => `-${sort}` as const)

const badgeStatus = v.picklist(['', 'success'])
const affiliateStatus = v.picklist(['inactive', 'pending', 'active'])
const channels = v.object({ mail: v.exactOptional(v.boolean()), app: v.exactOptional(v.boolean()) })

const personRow = v.object({
  id,
  created_at: v.string(),
  updated: v.string(),
  email: v.string(),
  verified: v.boolean(),
  first_name: v.string(),
  last_name: v.string(),
  phone: v.string(),
  linkedin_url: v.string(),
  paypal_email: v.string(),
  paypal_changed_at: v.string(),
  referral_code: v.string(),
  language: v.picklist(['en', 'es']),
  notify: v.record(v.string(), channels),
  profile_photo_status: badgeStatus,
  verification_badge_status: badgeStatus,
  rental_start: v.string(),
  account_status: v.picklist(['inactive', 'active']),
  affiliate_status: affiliateStatus,
  roles: v.array(v.picklist(roles)),
  terms_version: v.string(),
  anonymised_at: v.string(),
  last_login_at: v.string(),
})

export const peopleRoute = query('GET /api/admin/people', {
  access: 'admin',
  scope: 'people:read',
  input: v.object({
    role: v.exactOptional(v.picklist(roles)),
    affiliate: v.exactOptional(affiliateStatus),
    paypal: v.exactOptional(v.picklist(paypalFilters)),
    /** `starting`: the rental starts this week (Monday to Sunday). `leaving`: it ends this month. */
    rental: v.exactOptional(v.picklist(rentalFilters)),
    /** `away`: signed in before, but not in the last 30 days. */
    seen: v.exactOptional(v.picklist(seenFilters)),
    search: v.exactOptional(searchText),
    sort: v.exactOptional(v.picklist([...peopleSorts, ...descending])),
    after: v.exactOptional(pageCursor),
    limit: v.exactOptional(v.picklist(['8', '50', '200', '500'])),
  }),
  output: v.object({
    rows: v.array(personRow),
    next: v.string(),
    total: count,
    noMatch: v.exactOptional(
      v.object({ people: v.number(), nearest: v.nullable(v.object({ name: v.string(), search: v.string() })) }),
    ),
  }),
})

/** Returns pending amounts. They aren't in the list, because API keys for people must not read payments (P13). */
export const amountsOwedRoute = query('GET /api/admin/people/owed', {
  access: 'admin',
  input: v.object({ users: idListSchema(maxPeopleForAmounts) }),
  output: v.object({ owed: v.record(v.string(), cents) }),
})

export type PeopleListQuery = Omit<InputOf<typeof peopleRoute>, 'after' | 'limit'>
export type PeoplePage = OutputOf<typeof peopleRoute>
export type ListedPerson = PeoplePage['rows'][number]
