import { maxHoldingDays } from '../money/payments/holding'
import type { StoredAnnouncement } from '../program/announcement'
import type { Branding } from '../program/branding'
import { maxResponseTimes } from '../program/response-times'
import { everyone } from './define/access'
import { collection, type RowOf } from './define/collection'
import type { Cents, Month } from './define/row'
import { cents, date, flag, json, text, integer } from './define/field'

/** A single row with public facts, available offline. The server copies them from settings and rates. */
export const program = collection('program', {
  fields: {
    product_name: text(40),
    support_email: text(100),
    origin: text(200),
    /** The time zone in which devices determine the current day, from their own clock corrected by the server's `now`. */
    time_zone: text(60),
    payout_day: integer({ min: 1, max: 28 }),
    /** The number of days after a month's end before its payment can be approved (decision 0042). */
    holding_days: integer({ min: 0, max: maxHoldingDays }),
    /** The response times (P17); 0 until the server has set them. */
    first_answer_hours: integer({ min: 0, max: maxResponseTimes.first_answer_hours }),
    lead_answer_hours: integer({ min: 0, max: maxResponseTimes.lead_answer_hours }),
    application_answer_days: integer({ min: 0, max: maxResponseTimes.application_answer_days }),
    hold_decision_days: integer({ min: 0, max: maxResponseTimes.hold_decision_days }),
    rental_rate_cents: cents({ min: 0 }),
    commission_rate_cents: cents({ min: 0 }),
    payment_threshold_cents: cents({ min: 0 }),
    bonus_cents: cents({ min: 0 }),
    bonus_enabled: flag(),
    terms_version: text(20),
    require_email_verification: flag(),
    session_timeout_minutes: integer({ min: 5, max: 1440 }),
    announcement: json<StoredAnnouncement>(),
    branding: json<Partial<Branding>>(),
    /** The earliest date that can be entered (M28). */
    program_start: date(),
    /** The program's rates of each kind by start month, up to this month, oldest first (M13). */
    rate_history: json<{
      readonly [kind in 'rental' | 'commission' | 'bonus']: readonly { month: Month; cents: Cents }[]
    }>({ maxSize: 200_000 }),
  },
  indexes: [],
  visibleTo: [everyone],
  device: { group: 'first', indexes: [] },
})
export type Program = RowOf<typeof program>
