import { addLinkLabelRoute, retireLinkLabelRoute } from '../../domain/api/people/referrals'
import { maxLabelsEver, maxLabelsInUse, labelSlugOf } from '../../domain/referrals/link-labels'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { change, exec, find, insert, one } from '../platform/db'
import { fail } from '../platform/errors'
import { limitPerson } from '../users/limits'
import { findLabel } from './opened-link'

/** Adds a label for one of the places where the person shares their link (P14). Throws `too-many-labels`. */
export const addLabel = commandFor(addLinkLabelRoute, ({ app, person }, { label }) => {
  const counted = one(
    app,
    `SELECT COUNT(*) AS made, COALESCE(SUM(retired_at = ''), 0) AS used FROM link_labels WHERE affiliate_id = {:me}`,
    { me: person.id },
    { made: 0, used: 0 },
  ) ?? { made: 0, used: 0 }
  const mark = labelSlugOf(label) || `label-${String(counted.made + 1)}`
  const known = findLabel(app, person.id, mark)
  const isUsed = known !== '' && find(app, 'link_labels', known)?.getString('retired_at') === ''
  if (isUsed) return { label: known, mark }
  if (counted.used >= maxLabelsInUse || (known === '' && counted.made >= maxLabelsEver)) fail('too-many-labels')
  limitPerson('linkLabel', person.id)
  if (known !== '') {
    change(app, 'link_labels', known, { label, retired_at: '' })
    return { label: known, mark }
  }
  return { label: insert(app, 'link_labels', { affiliate_id: person.id, label, mark }), mark }
})

export const retireLabel = commandFor(retireLinkLabelRoute, ({ app, person }, { label }) => {
  const row = find(app, 'link_labels', label)
  if (row === null || row.getString('affiliate_id') !== person.id) return fail('not-found')
  const counts = one(
    app,
    `SELECT EXISTS (SELECT 1 FROM link_opens WHERE affiliate_id = {:me} AND label = {:label})
         OR EXISTS (SELECT 1 FROM referrals WHERE affiliate_id = {:me} AND link_label = {:label}) AS counted`,
    { me: person.id, label },
    { counted: 0 },
  )
  if (counted(counts)) change(app, 'link_labels', label, { retired_at: row.getString('retired_at') || moment() })
  else exec(app, 'DELETE FROM link_labels WHERE id = {:label}', { label })
  return {}
})

const counted = (row: { counted: number } | null): boolean => row?.counted === 1
