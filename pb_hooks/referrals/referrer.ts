import { cleanReferralCode } from '../../domain/referrals/referral-codes'
import {
  change,
  exec,
  exists,
  find,
  inTransaction,
  insert,
  newId,
  one,
  oneOrDefault,
  rows,
  insertRow,
  findRow,
} from '../platform/db'
import {
  referrerRoute,
  countLinkOpenRoute,
  addLinkLabelRoute,
  retireLinkLabelRoute,
} from '../../domain/api/people/referrals'
import { limitAddress, isAddressWithinLimit, isWithinLimit, limitPerson } from '../users/limits'
import { answerTo } from '../platform/route'
import { monthOf } from '../../domain/calendar'
import type { CalendarDate, Id } from '../../domain/entities'
import {
  cleanLabelSlug,
  firstMonthByDay,
  isBot,
  maxLabelsEver,
  maxLabelsInUse,
  labelSlugOf,
} from '../../domain/referrals/link-labels'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'

const shape = { id: '', first_name: '', last_name: '', language: '' }

/** Returns the owner of a code while they are an affiliate; otherwise null. */
export const findAffiliateByCode = (app: PbApp, code: string): typeof shape | null =>
  one(
    app,
    `SELECT id, first_name, last_name, language FROM users u WHERE referral_code = {:code} AND referral_code != ''
       AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate')`,
    { code: cleanReferralCode(code) },
    shape,
  )

/** Returns first name and initial of a code's owner while they are an affiliate. */
answerTo(referrerRoute, ({ e, app }, { code }) => {
  limitAddress(e, 'referrer')
  const row = findAffiliateByCode(app, code)
  if (!row) return { referrer: null }
  return { referrer: { firstName: row.first_name, initial: [...row.last_name][0] ?? '' } }
})

export const findLabel = (app: PbApp, affiliate: Id, mark: string): Id =>
  (mark && findRow(app, 'link_labels', { affiliate_id: affiliate, mark: cleanLabelSlug(mark) }, { id: '' })?.id) || ''

/** Counts an opened link for its day and label (P14). */
answerTo(countLinkOpenRoute, ({ e, app }, { code, from }) => {
  if (isBot(e.request.header.get('User-Agent')) || !isAddressWithinLimit(e, 'openedLink')) return {}
  const affiliate = findAffiliateByCode(app, code)
  if (affiliate === null || !isWithinLimit('openedCode', affiliate.id)) return {}
  inTransaction(app, (tx) => {
    const day = today(tx)
    addLinkOpens(tx, { affiliate: affiliate.id, label: findLabel(tx, affiliate.id, from), month: monthOf(day), day }, 1)
  })
  return {}
})

interface Counter {
  affiliate: Id
  label: Id
  month: string
  /** The day; '' for the whole month. */
  day: CalendarDate | ''
}

export function addLinkOpens(tx: PbApp, counter: Counter, opens: number): void {
  const { affiliate, label, month, day } = counter
  const row = { id: newId(), affiliate_id: affiliate, label, month, day, opens, created: moment(), updated: moment() }
  const more = `ON CONFLICT (affiliate_id, label, month, day)
    DO UPDATE SET opens = opens + excluded.opens, updated = excluded.updated`
  insertRow(tx, 'link_opens', row, more)
}

/** Combines the days of past months into one count per month after 31 days, when single days are no longer shown. */
export function aggregateOldOpens(app: PbApp): void {
  const shape = { affiliate: '', label: '', month: '', opens: 0 }
  inTransaction(app, (tx) => {
    const params = { first: firstMonthByDay(today(tx)) }
    const opensByMonth = `SELECT affiliate_id AS affiliate, label, month, SUM(opens) AS opens FROM link_opens
       WHERE day != '' AND month < {:first} GROUP BY affiliate_id, label, month`
    const old = rows(tx, opensByMonth, params, shape)
    exec(tx, `DELETE FROM link_opens WHERE day != '' AND month < {:first}`, params)
    for (const { opens, ...counter } of old) addLinkOpens(tx, { ...counter, day: '' }, opens)
  })
}

/** Adds a label for one of the places where the person shares their link (P14). Throws `too-many-labels`. */
export const addLabel = commandFor(addLinkLabelRoute, ({ app, person }, { label }) => {
  const counted = oneOrDefault(
    app,
    `SELECT COUNT(*) AS made, COALESCE(SUM(retired_at = ''), 0) AS used FROM link_labels WHERE affiliate_id = {:me}`,
    { me: person.id },
    { made: 0, used: 0 },
  )
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

commandFor(retireLinkLabelRoute, ({ app, person }, { label }) => {
  const row = find(app, 'link_labels', label)
  if (row === null || row.getString('affiliate_id') !== person.id) return fail('not-found')
  const counted = `SELECT 1 FROM link_opens WHERE affiliate_id = {:me} AND label = {:label}
    UNION ALL SELECT 1 FROM referrals WHERE affiliate_id = {:me} AND link_label = {:label}`
  if (exists(app, counted, { me: person.id, label }))
    change(app, 'link_labels', label, { retired_at: row.getString('retired_at') || moment() })
  else exec(app, 'DELETE FROM link_labels WHERE id = {:label}', { label })
  return {}
})
