// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayAnchorsRoute } from '../../../domain/api/day-anchors'
import { auditChainRoute } from '../../../domain/api/audit-log'
import type { AuditRow } from '../../data/repos/audit-log'
import { adminsCopy, dropCopy, showScreen, windowOf } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { AuditLogPage } from './audit-log-page'

const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ fetchRoute: fetched }))

const at = '2026-11-20 10:00:00.000Z'
const nobody = { kind: 'other' as const, id: '', name: '', number: 0, cents: 0, month: '' }
const ines = { ...nobody, kind: 'person' as const, id: 'inesquiroga0000', name: 'Inés Quiroga' }
const row = (n: number, action: string, more: Partial<AuditRow> = {}): AuditRow => ({
  n,
  at,
  actor: 'adminadminadmin',
  actorName: 'Ana Ortuño',
  action,
  subject: `users/inesquiroga0000`,
  about: ines,
  before: null,
  after: null,
  ...more,
})

let rows: AuditRow[]

beforeEach(() => {
  windowOf(1440)
  fetched.mockReset()
  fetched.mockImplementation(async (route) =>
    route === dayAnchorsRoute
      ? { anchors: [] }
      : route === auditChainRoute
        ? { total: 9, since: at, spans: [], checked: null }
        : { rows, next: '', admins: [{ id: 'adminadminadmin', name: 'Ana Ortuño' }] },
  )
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  await dropCopy()
})

async function show() {
  await adminsCopy()
  return showScreen('/admin/audit-log', <AuditLogPage />)
}
const entry = async (n: number) => {
  await waitFor(() => expect(document.querySelector(`[data-row="${n}"]`)).toBeTruthy())
  return within(document.querySelector<HTMLElement>(`[data-row="${n}"]`)!)
}
/** Unfolds an entry: what stands in it besides its sentence. */
const opened = async (n: number) => {
  await userEvent.click((await entry(n)).getByRole('button', { expanded: false }))
  return entry(n)
}
const sentence = async (n: number) =>
  ((await entry(n)).getByText((_, element) => element?.matches('[data-opener]') === true).textContent ?? '').replaceAll(
    /\s+/g,
    ' ',
  )

it('says of a changed setting what of it changed, and of a draft no bare yes', async () => {
  rows = [
    row(22, 'settings.save', {
      about: { ...nobody, kind: 'setting', name: 'platform_announcement' },
      before: { platform_announcement: { enabled: false, message: '' } },
      after: { platform_announcement: { enabled: false, message: 'Late on Friday' } },
    }),
    row(21, 'terms.draft', { about: nobody, after: { version: '3', ask_again: true } }),
  ]
  await show()
  const text = (await sentence(22)).replaceAll(/\s+/g, ' ')
  expect(text).toBe('Ana Ortuño changed the setting announcement · Late on Friday')
  expect((await opened(22)).getByText('announcement, message')).toBeTruthy()
  expect(await sentence(21)).toBe('Ana Ortuño kept a draft of the terms')
  expect((await opened(21)).getByText('everybody agrees again')).toBeTruthy()
})

const saved = (n: number, values: { [key: string]: unknown }, before: typeof values = {}) =>
  row(n, 'settings.save', {
    about: { ...nobody, kind: 'setting', name: Object.keys(values).join(',') },
    before,
    after: values,
  })

it.each([
  ['default_rental_rate', 'rental rate', 'tarifa de alquiler'],
  ['affiliate_commission_rate', 'affiliate commission rate', 'comisión de afiliado'],
  ['referral_bonus_amount', 'referral bonus amount', 'importe del bono por recomendación'],
  ['payment_threshold', 'payment threshold', 'mínimo para pagar'],
])('says the saved amount of %s as money, with what it was where the entry holds it', async (key, english, spanish) => {
  rows = [saved(42, { [key]: 5500 }, { [key]: 5000 }), saved(41, { [key]: 5500 })]
  await show()
  expect(await sentence(42)).toBe(`Ana Ortuño changed the setting ${english} $50.00 $55.00`)
  expect(await sentence(41)).toBe(`Ana Ortuño changed the setting ${english} · $55.00`)
  const facts = within((await opened(42)).getByText(english, { selector: 'dt' }).parentElement!)
  expect(facts.getByText('$50.00').tagName).toBe('DEL')
  expect(facts.getByText('$55.00').tagName).toBe('INS')
  cleanup()
  await setLanguage('es')
  await show()
  expect(await sentence(41)).toBe(`Ana Ortuño cambió el ajuste ${spanish} · $55.00`)
})

it('names the list of a saved file right after its words, without a dot', async () => {
  rows = [row(9, 'list.export', { about: nobody, after: { list: 'tickets', rows: 3 } })]
  await show()
  expect(await sentence(9)).toBe('Ana Ortuño saved a list as a CSV file: Support Tickets')
})

it('says days and counts of settings as numbers, and several amounts each by its name', async () => {
  rows = [
    saved(
      45,
      { payout_day: 4, payment_threshold: 6000, user_signup_email: 'x'.repeat(90), holding_days: 3 },
      { payout_day: 5, payment_threshold: 5000, user_signup_email: '', holding_days: 2 },
    ),
    saved(46, { first_answer_hours: 48, hold_decision_days: 10 }, { first_answer_hours: 24, hold_decision_days: 7 }),
    saved(44, { holding_days: 30 }, { holding_days: 14 }),
    saved(43, { default_rental_rate: 0, referral_bonus_amount: 2500, referral_bonus_enabled: true }),
  ]
  await show()
  expect(await sentence(44)).toBe('Ana Ortuño changed the setting holding period in days 14 30')
  expect(await sentence(46)).toBe(
    'Ana Ortuño changed settings: first answer to a ticket, hours 24 48, decision on a held line, days 7 10',
  )
  expect(await sentence(43)).toBe(
    'Ana Ortuño changed settings: rental rate $0.00, referral bonus amount $25.00, referral bonus yes',
  )
  expect(await sentence(45)).toBe(
    'Ana Ortuño changed settings: payout day 5 4, payment threshold $50.00 $60.00, sign-up mail and 1 more',
  )
  const facts = [...(await opened(43)).getByText('rental rate', { selector: 'dt' }).closest('dl')!.children].map(
    (each) => each.textContent,
  )
  expect(facts.slice(3)).toEqual(['rental rate$0.00', 'referral bonus amount$25.00', 'referral bonusyes'])
})

it('names an answer, a landing application and an invitation, and leads to where they are', async () => {
  const lead = { ...nobody, kind: 'lead' as const, id: 'lead00000000001', name: 'Gil Oka' }
  const invitation = { ...nobody, kind: 'invitation' as const, id: 'inesquiroga0000', name: 'Rita Sol' }
  const payment = {
    ...nobody,
    kind: 'payment' as const,
    id: 'p',
    name: 'Inés Quiroga',
    cents: 10_000,
    month: '2026-10',
  }
  rows = [
    row(34, 'reply.save', { about: { ...nobody, kind: 'reply', id: 'r', name: 'Where is my money' } }),
    row(33, 'lead.move', { about: lead, before: { state: 'new' }, after: { state: 'contacted' } }),
    row(32, 'invitation.send', { about: invitation }),
    row(31, 'payout-item.move', {
      about: payment,
      before: { state: 'sent' },
      after: {
        state: 'onhold',
        word: 'ONHOLD',
        batch: 'batchbatchbatch',
        user: 'inesquiroga0000',
        cents: 10_000,
        reason: '',
      },
    }),
    row(30, 'rental.end', { before: { end_date: '' }, after: { end_date: '2026-11-18' } }),
  ]
  await show()
  expect(await sentence(34)).toBe('Ana Ortuño kept the saved answer “Where is my money”')
  expect((await sentence(33)).replaceAll(/\s+/g, ' ')).toBe(
    'Ana Ortuño moved the landing application of Gil Oka new contacted',
  )
  const linkOf = async (n: number) => (await entry(n)).getByRole('link')
  expect((await linkOf(33)).getAttribute('href')).toBe('/admin/leads?lead=lead00000000001')
  expect((await linkOf(32)).getAttribute('href')).toBe('/admin/users/inesquiroga0000#referrals')
  expect((await linkOf(31)).textContent).toBe('Payment of Oct 2026')
  expect((await sentence(31)).replaceAll(/\s+/g, ' ')).toContain('Inés Quiroga, $100.00 in its batch sent on hold')
  expect((await entry(31)).getByText('on hold').tagName).toBe('INS')
  expect((await sentence(30)).replaceAll(/\s+/g, ' ')).toContain('Inés Quiroga, last paid day Nov 18, 2026')
})

it.each([
  ['device.disown', 'disowned a sign-in of Inés Quiroga by its link'],
  ['account.start-anew', 'proved the address of Inés Quiroga and started the account anew'],
])('says after %s how many things of each kind were removed', async (action, did) => {
  rows = [row(31, action, { after: { session: 2, 'api-key': 1 } }), row(30, action, { after: {} })]
  await show()
  expect(await sentence(31)).toContain(`${did} · sessions: 2, API keys: 1`)
  expect(await sentence(30)).toContain(did)
  expect(await sentence(30)).not.toContain('·')
})
