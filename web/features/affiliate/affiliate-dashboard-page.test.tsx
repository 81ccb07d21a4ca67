// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/views/money-view'
import { commission, facts, hold, referral } from '../../../domain/testing/money-rows'
import { renderScreen } from '../../data/testing/screen'
import { qrPath } from '../../forms/qr-path'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'
import { qrSvg } from './download-qr'

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
  expect(card.getByText(/Commission for Rita is on hold and counts only toward the higher figure/)).toBeDefined()
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

it('the SVG file of a QR code contains its own background and the given colors', () => {
  const qr = qrPath('https://coterie.example/signup?ref=MARTAMAR')
  const drawing = qrSvg(qr, ' #fff4ea', ' #4b1437')
  expect(drawing).toContain(`viewBox="0 0 ${qr.size} ${qr.size}"`)
  expect(drawing).toContain(`<rect width="${qr.size}" height="${qr.size}" fill="#fff4ea"/>`)
  expect(drawing).toContain(`<path fill="#4b1437" d="${qr.path}"/>`)
  expect(drawing.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true)
})
