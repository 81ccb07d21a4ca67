import * as v from 'valibot'
import { notifyChoicesSchema } from '../../domain/notices/choices'
import { profileRules } from '../../domain/people/profile'
import { lookForSigns } from '../holds/detect-fraud-signals'
import { parsed } from '../platform/route'
import { restampPersonColumns } from './person-columns'

/**
 * Model hook: a profile edit, also one made offline, where no form of ours need stand in between, follows the rules of the
 * forms, and renews the copies of name and address in the same transaction. What could show that
 * a referral is its own affiliate is looked at again (M18). Only what changed is looked at.
 */
export function profileSaved(e: PbRecordEvent): void {
  const before = e.record.original()
  for (const field of Object.keys(profileRules) as (keyof typeof profileRules)[]) {
    const wanted = e.record.getString(field)
    if (wanted === before.getString(field) || (wanted === '' && !before.getBool('verified'))) continue
    if (e.record.getString('anonymised_at') !== '') continue
    e.record.set(field, parsed(v.object({ [field]: profileRules[field] }), { [field]: wanted })[field])
  }
  const notify = e.record.getString('notify')
  if (notify !== before.getString('notify'))
    parsed(v.object({ notify: notifyChoicesSchema }), { notify: chosen(notify) })
  e.next()
  const moved = ['first_name', 'last_name', 'email'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (moved) restampPersonColumns(e.app, e.record.id)
  const tells = ['email', 'paypal_email', 'phone', 'linkedin_url'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (tells) lookForSigns(e.app, e.record.id)
}

/** Choices that nobody made are none. */
const chosen = (notify: string): unknown => (notify === '' ? {} : ((JSON.parse(notify) as unknown) ?? {}))
