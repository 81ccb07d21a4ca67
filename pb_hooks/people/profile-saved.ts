import * as v from 'valibot'
import { notifyChoicesSchema } from '../../domain/notices/choices'
import { profileRules } from '../../domain/people/account-fields'
import { detectFraudSignals } from '../holds/detect-fraud-signals'
import { parseInput } from '../platform/route'
import { refreshPersonCopies } from './person-copies'

/** Model hook of a profile edit, which may come from an offline device and not from our forms (M18). */
export function profileSaved(e: PbRecordEvent): void {
  const before = e.record.original()
  for (const field of Object.keys(profileRules) as (keyof typeof profileRules)[]) {
    const value = e.record.getString(field)
    if (value === before.getString(field) || (value === '' && !before.getBool('verified'))) continue
    if (e.record.getString('anonymised_at') !== '') continue
    e.record.set(field, parseInput(v.object({ [field]: profileRules[field] }), { [field]: value })[field])
  }
  const notify = e.record.getString('notify')
  if (notify !== before.getString('notify'))
    parseInput(v.object({ notify: notifyChoicesSchema }), { notify: chosen(notify) })
  e.next()
  const moved = ['first_name', 'last_name', 'email'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (moved) refreshPersonCopies(e.app, e.record.id)
  const tells = ['email', 'paypal_email', 'phone', 'linkedin_url'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (tells) detectFraudSignals(e.app, e.record.id)
}

const chosen = (notify: string): unknown => (notify === '' ? {} : ((JSON.parse(notify) as unknown) ?? {}))
