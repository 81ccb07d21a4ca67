// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/views/money-view'
import { commission, facts, hold, linked, payment, referral } from '../../../domain/testing/money-rows'
import { renderScreen } from '../../data/testing/screen'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'

const mocks = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: mocks.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useFirstSyncDone: () => true,
}))
afterEach(cleanup)

const show = () => act(async () => void renderScreen('/affiliate_dashboard', <AffiliateDashboardPage />))
const today = '2026-11-21'
it('affiliate dashboard shows the referrals that count this month, and the pending amount with its reason', async () => {
  const factsOnHold = facts({
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
    lines: [commission({ id: 'c', month: '2026-10', days: 2 ** 31 - 1, amount_cents: 5_000 })],
  })
  mocks.view = moneyView(factsOnHold, [referral({ closed_at: '', status: 'active' })], today)
  await show()
  expect(screen.getByRole('img', { name: /Rita/ }).getAttribute('aria-label')).toContain('21')
  const pending = within(screen.getByRole('region', { name: /Why is \$50\.00 pending/ }))
  expect(pending.getByText(/\$100\.00/)).toBeDefined()
})

it('affiliate dashboard shows until when commission at PayPal can be claimed, but no payday for it', async () => {
  const there = payment({
    id: 'there',
    payment_type: 'commission',
    status: 'approved',
    month: '2026-10',
    amount_cents: 5_000,
    created_at: '2026-11-03 06:00:00.000Z',
    payout_state: 'unclaimed',
    payout_sent_on: '2026-11-22',
    payout_reported_at: '2026-11-23 08:00:00.000Z',
    payout_until: '2026-12-05',
  })
  const personFacts = facts({
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
    lines: [commission({ id: 'c', month: '2026-10', days: 2 ** 31 - 1, amount_cents: 5_000, payment: 'there' })],
    payments: [there],
    paymentLines: linked('there', 'c'),
  })
  const shown = async (state: 'unclaimed' | 'onhold' | 'sent') => {
    cleanup()
    const payments = [{ ...there, payout_state: state }]
    mocks.view = moneyView({ ...personFacts, payments }, [referral({ closed_at: '', status: 'active' })], today)
    await show()
    return screen.getByRole('region', { name: /Why is \$50\.00 pending/ }).textContent
  }
  const unclaimed = await shown('unclaimed')
  expect(unclaimed).toContain(
    'It is unclaimed at PayPal. Claim it by Dec 5, 2026. Select the amount to see what to do.',
  )
  expect(unclaimed).toMatch(
    /Nov 22\$50\.00 was sent to PayPal\.Nov 23\$50\.00: Unclaimed\.Dec 5\$50\.00: Returned to us if you don’t claim it\./,
  )
  // Every amount links to the explanation of its payment or its month.
  const opens = within(screen.getByRole('region', { name: /Why is/ })).getAllByRole('link', { name: /\$/ })
  expect(opens.map((link) => link.getAttribute('href')?.split('why=')[1])).toEqual([
    'there',
    'commission-2026-10',
    ...Array<string>(4).fill('there'),
  ])
  expect(unclaimed).not.toMatch(/Nothing is missing|Dispersed|~/)
  const checked = await shown('onhold')
  expect(checked).toContain('On hold at PayPal. You don’t need to do anything.')
  expect(checked).toMatch(/Not scheduled\$50\.00: PayPal releases it or returns it\./)
  expect(checked).not.toMatch(/Dispersed|~/)
  expect(await shown('sent')).toContain('It was sent to PayPal, but PayPal hasn’t confirmed that it arrived.')
})

it('affiliate dashboard separates an amount at PayPal from one that waits for approval, and shows each step with its amount', async () => {
  const made = { payment_type: 'commission', amount_cents: 5_000, created_at: '2026-11-03 06:00:00.000Z' } as const
  const there = payment({
    ...made,
    id: 'there',
    status: 'approved',
    month: '2026-09',
    payout_state: 'unclaimed',
    payout_until: '2026-12-05',
  })
  const waits = payment({ ...made, id: 'waits', status: 'pending', month: '2026-10', amount_cents: 4_000 })
  const personFacts = facts({
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
    lines: [
      commission({ id: 'c', month: '2026-09', days: 2 ** 30 - 1, amount_cents: 5_000, payment: 'there' }),
      commission({ id: 'd', month: '2026-10', days: 2 ** 31 - 1, amount_cents: 4_000, payment: 'waits' }),
    ],
    payments: [there, waits],
    paymentLines: [...linked('there', 'c'), ...linked('waits', 'd')],
  })
  mocks.view = moneyView(personFacts, [referral({ closed_at: '', status: 'active' })], today)
  await show()
  const card = screen.getByRole('region', { name: /Why is \$90\.00 pending/ }).textContent
  expect(card).toContain('$40.00 is waiting for approval. $50.00 is unclaimed at PayPal. Claim it by Dec 5, 2026.')
  expect(card).not.toContain('In addition')
  expect(card?.match(/Next/g)).toHaveLength(1)
  expect(card).toMatch(/Dec 5\$50\.00: Returned to us if you don’t claim it\./)
})

it('affiliate dashboard forecasts a range while a referral is on hold, and names the referral', async () => {
  const personFacts = facts({
    affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
    lines: [commission({ id: 'c', month: '2026-10', days: 2 ** 31 - 1, amount_cents: 5_000, hold: hold() })],
  })
  const sure = referral({ id: 'r2', referred_name: 'Sol', closed_at: '' }, { id: 'a2' })
  mocks.view = moneyView(personFacts, [referral({ closed_at: '', status: 'active' }), sure], today)
  await show()
  const card = within(screen.getByRole('region', { name: 'The next three months' }))
  expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual(Array(3).fill('$50.00 – $100.00'))
  expect(card.getByText(/Rita is on hold and counts only toward the upper figure/)).toBeDefined()
})

it('affiliate dashboard guides a new affiliate to the first referral, and hides the guide afterwards', async () => {
  const user = { id: 'me', first_name: 'Ana', last_name: 'Sol', paypal_email: 'a@mail.example' } as never
  const affiliatePeriods = [{ start_date: '2026-11-02', end_date: '' } as never]
  mocks.view = moneyView(facts({ user, affiliatePeriods }), [], today)
  await show()
  const list = within(screen.getByRole('region', { name: 'Finish setting up (2 of 5)' }))
  expect(list.getByRole('link', { name: 'Share link' }).getAttribute('href')).toBe('/affiliate_dashboard/share')
  expect(list.getByText('Nov 2, 2026')).toBeDefined()
  cleanup()
  mocks.view = moneyView(facts({ user, affiliatePeriods }), [referral({ closed_at: '', status: 'active' })], today)
  await show()
  expect(screen.queryByText(/Finish setting up/)).toBeNull()
})

it('affiliate dashboard shows the number of expired invitations beside the total, because the list contains them', async () => {
  const expired = referral(
    {
      id: 'r3',
      rental_start: '',
      account_status: 'inactive',
      status: 'pending',
      closed_at: '2026-10-01',
      closed_reason: 'expired',
    },
    null,
  )
  mocks.view = moneyView(facts({}), [referral({ closed_at: '', status: 'active' }), expired, { ...expired }], today)
  await show()
  expect(screen.getByText('all active · 2 invitations expired')).toBeDefined()
})

it('affiliate dashboard shows one dashed circle for all referrals beyond the seventh', async () => {
  const many = Array.from({ length: 11 }, (_, at) =>
    referral({ id: `r${at}`, closed_at: '', status: 'active' }, { id: `a${at}` }),
  )
  const personFacts = facts({ affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never] })
  mocks.view = moneyView(personFacts, many, today)
  await show()
  const others = screen.getByText('+4')
  expect(others.parentElement?.querySelector('circle')?.getAttribute('stroke-dasharray')).toBe('2 4')
})
