import { countLinkOpenRoute } from '../../domain/api/people/referrals'
import { monthOf } from '../../domain/calendar'
import type { CalendarDate, Id } from '../../domain/entities'
import { cleanLabelSlug, firstMonthByDay, isBot } from '../../domain/referrals/link-labels'
import { cleanReferralCode } from '../../domain/referrals/referral-codes'
import { moment, today } from '../platform/clock'
import { exec, inTransaction, newId, one, rows } from '../platform/db'
import { answerTo } from '../platform/route'
import { isAddressWithinLimit, isWithinLimit } from '../users/limits'

export const findLabel = (app: PbApp, affiliate: Id, mark: string): Id =>
  mark === ''
    ? ''
    : (one(
        app,
        'SELECT id FROM link_labels WHERE affiliate_id = {:affiliate} AND mark = {:mark}',
        { affiliate, mark: cleanLabelSlug(mark) },
        { id: '' },
      )?.id ?? '')

/**
 * Counts an opened link for its day and label (P14). Unknown labels count as none, so opening links can't create labels.
 */
export const countOpenedLink = answerTo(countLinkOpenRoute, ({ e, app }, { code, from }) => {
  if (isBot(e.request.header.get('User-Agent')) || !isAddressWithinLimit(e, 'openedLink')) return {}
  const affiliate = one(
    app,
    `SELECT id FROM users u WHERE referral_code = {:code} AND referral_code != ''
       AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'affiliate')`,
    { code: cleanReferralCode(code) },
    { id: '' },
  )
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
  /** '' for the whole month. */
  day: CalendarDate | ''
}

export function addLinkOpens(tx: PbApp, counter: Counter, opens: number): void {
  exec(
    tx,
    `INSERT INTO link_opens (id, affiliate_id, label, month, day, opens, created, updated)
     VALUES ({:id}, {:affiliate}, {:label}, {:month}, {:day}, {:opens}, {:now}, {:now})
     ON CONFLICT (affiliate_id, label, month, day) DO UPDATE SET opens = opens + excluded.opens, updated = excluded.updated`,
    { id: newId(), ...counter, opens, now: moment() },
  )
}

/** Combines the days of past months into one count per month after 31 days, when single days are no longer shown. */
export function aggregateOldOpens(app: PbApp): void {
  const shape = { affiliate: '', label: '', month: '', opens: 0 }
  inTransaction(app, (tx) => {
    const params = { first: firstMonthByDay(today(tx)) }
    const old = rows(
      tx,
      `SELECT affiliate_id AS affiliate, label, month, SUM(opens) AS opens FROM link_opens
       WHERE day != '' AND month < {:first} GROUP BY affiliate_id, label, month`,
      params,
      shape,
    )
    exec(tx, `DELETE FROM link_opens WHERE day != '' AND month < {:first}`, params)
    for (const { opens, ...counter } of old) addLinkOpens(tx, { ...counter, day: '' }, opens)
  })
}
