import * as v from 'valibot'
import { owedAtOnce, paypalFilters, rentalFilters, seenFilters, peopleSorts } from '../../people/people-list'
import { roles } from '../../people/roles'
import { idsText } from '../../texts/ids-text'
import { cents, count, id, pageKey, searchText } from '../atoms'
import { query, type OutputOf, type InputOf } from '../route'

/** `-` before a sort = descending. */
const descending = peopleSorts.map((sort) => `-${sort}` as const)

const shown = v.picklist(['', 'success'])
const affiliateStatus = v.picklist(['inactive', 'pending', 'active'])
const channels = v.object({ mail: v.exactOptional(v.boolean()), app: v.exactOptional(v.boolean()) })

/** A row of `users` as it is listed, with when they were last signed in. */
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
  profile_photo_status: shown,
  verification_badge_status: shown,
  rental_start: v.string(),
  account_status: v.picklist(['inactive', 'active']),
  affiliate_status: affiliateStatus,
  roles: v.array(v.picklist(roles)),
  terms_version: v.string(),
  anonymised_at: v.string(),
  last_login_at: v.string(),
})

/** Everybody but who was anonymised, a page at a time, narrowed by role, by being an affiliate, by what stands out, and by words. */
export const peopleRoute = query('GET /api/admin/people', {
  access: 'admin',
  scope: 'people:read',
  input: v.object({
    role: v.exactOptional(v.picklist(roles)),
    affiliate: v.exactOptional(affiliateStatus),
    paypal: v.exactOptional(v.picklist(paypalFilters)),
    /** Who rents or doesn't, whose rental starts this week (Monday to Sunday), whose ends this month. */
    rental: v.exactOptional(v.picklist(rentalFilters)),
    /** Who has signed in, and not for 30 days. */
    seen: v.exactOptional(v.picklist(seenFilters)),
    /** Each word stands in the name, the address, the phone number or the code; of one or two letters one begins with it. */
    search: v.exactOptional(searchText),
    sort: v.exactOptional(v.picklist([...peopleSorts, ...descending])),
    after: v.exactOptional(pageKey),
    limit: v.exactOptional(v.picklist(['8', '50', '200', '500'])),
  }),
  output: v.object({
    rows: v.array(personRow),
    next: v.string(),
    total: count,
    /** Of a search that finds nobody: how many people there are at all, and who may have been meant. */
    nobody: v.exactOptional(
      v.object({ people: v.number(), nearest: v.nullable(v.object({ name: v.string(), search: v.string() })) }),
    ),
  }),
})

/**
 * What some people have earned and weren't sent yet, in cents: their pending lines, in a payment or not, held or not. Days that no run has
 * counted yet aren't in it. Apart from the list, which keys may read that no payment is open to (P13).
 */
export const owedRoute = query('GET /api/admin/people/owed', {
  access: 'admin',
  input: v.object({ users: idsText(owedAtOnce) }),
  output: v.object({ owed: v.record(v.string(), cents) }),
})

/** Which people a list shows; every word has to be in the name, the address, the phone number or the referral code. */
export type PeopleAsked = Omit<InputOf<typeof peopleRoute>, 'after' | 'limit'>
export type PeoplePage = OutputOf<typeof peopleRoute>
/** Somebody in a list: their row, and when they were last signed in ('' = never). */
export type ListedPerson = PeoplePage['rows'][number]
