import { daysInMonth, monthOf } from '../../domain/calendar'
import type { CalendarDate, Language } from '../../domain/entities'
import type { EditableTemplate } from '../../domain/mail/email-templates'
import { anchorText, type DayAnchor } from '../../domain/record/day-anchor'
import { paths, referralLink } from '../../domain/paths'
import { nowMs, today } from '../platform/clock'
import { responseHours } from '../../domain/program/response-times'
import { readSetting } from '../settings/read-settings'
import { testEmailData, type MailRequest } from './template-values'
import { encodePaidLines, type PaidLine } from './templates/payment-lines'
import { origin } from '../platform/environment'

const dayMs = 86_400_000

const words = {
  en: {
    device: 'Chrome on Windows',
    subject: 'When is October paid?',
    message: 'On Friday.\nYou see each step in your dashboard.',
  },
  es: {
    device: 'Chrome en Windows',
    subject: '¿Cuándo se paga octubre?',
    message: 'El viernes.\nVes cada paso en tu panel.',
  },
}

const sampleAnchor: DayAnchor = {
  at: '2026-11-24 00:47:00.000Z',
  log: { n: 1042, hash: '0'.repeat(64) },
  facts: { n: 2084, hash: '0'.repeat(64) },
  totals: [{ of: 'payments', month: '2026-10', n: 100, cents: 1_000_000 }],
}

const sampleLine = (day: CalendarDate): PaidLine => ({
  kind: 'rental',
  month: monthOf(day),
  days: 2 ** daysInMonth(monthOf(day)) - 1,
  daysInMonth: daysInMonth(monthOf(day)),
  rateCents: 10_000,
  cents: 10_000,
  count: 1,
})

/** Returns sample data for a preview: the admin's own name, code and link, and examples for everything else. */
export function sampleData(
  app: PbApp,
  template: EditableTemplate,
  language: Language,
  user: PbRecord,
): MailRequest['data'] {
  const own = testEmailData(user)
  const day = today(app)
  const code = user.getString('referral_code')
  const email = user.getString('email')
  const { device, subject, message } = words[language]
  return {
    ...own,
    ...(template === 'affiliate-welcome' && { actionLink: `${origin()}${paths.share}` }),
    link: referralLink(origin(), code),
    code,
    name: `${own.firstName} ${own.lastName}`,
    email,
    phone: '+1 555 0100',
    language,
    inviter: `${own.firstName} ${own.lastName}`.trim(),
    inviterFirst: own.firstName,
    from: own.firstName,
    device,
    devices: `${nowMs()} ${device}`,
    subject,
    message,
    number: 1042,
    anchor: anchorText(sampleAnchor, '0'.repeat(64)),
    status: 'resolved',
    amountCents: 10_000,
    lines: encodePaidLines([sampleLine(day)]),
    month: day.slice(0, 7),
    first: day.slice(0, 7),
    paypal: email,
    before: email,
    address: `new.${email}`,
    atMs: nowMs(),
    untilMs: nowMs() + 30 * dayMs,
    lastDay: day,
    day,
    pause: 'begun',
    agreement: 'rental',
    role: 'affiliate',
    granted: 1,
    active: 1,
    payout: 'returned',
    news: template === 'protection' ? 'asked' : 'passkey-added',
    setting: 'require_second_admin',
    bad: 'disk-full,backup-old',
    good: 'mail-waits',
    stands: 'pending',
    why: 'failed',
    left: 3,
    promisedHours: responseHours('lead_answer_hours', readSetting(app, 'lead_answer_hours')),
  }
}
