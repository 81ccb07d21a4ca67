// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/views/money-view'
import { facts, referral } from '../../../domain/testing/money-rows'
import { renderScreen } from '../../data/testing/screen'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'
import { qrCodeOf, qrSvg } from '../../forms/qr-code'

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

it('affiliate dashboard guides a new affiliate to the first referral, and hides the guide afterwards', async () => {
  const user = { id: 'me', first_name: 'Ana', last_name: 'Sol', paypal_email: 'a@mail.example' } as never
  const affiliatePeriods = [{ start_date: '2026-11-02', end_date: '' } as never]
  mocks.view = moneyView(facts({ user, affiliatePeriods }), [], today)
  await show()
  const list = within(screen.getByRole('region', { name: 'Finish setting up (2 of 5)' }))
  expect(list.getByRole('link', { name: 'Share link' }).getAttribute('href')).toBe('/affiliate_dashboard/share')
  expect(list.getByText('Nov 2, 2026')).toBeDefined()
  // a finished step shows what was entered instead of what is still to be done
  expect(list.getByText('a@mail.example')).toBeDefined()
  expect(list.queryByText('We need this to pay you.')).toBeNull()
  cleanup()
  mocks.view = moneyView(facts({ user, affiliatePeriods }), [referral({ closed_at: '', status: 'active' })], today)
  await show()
  expect(screen.queryByText(/Finish setting up/)).toBeNull()
})

it('the SVG file of a QR code contains its own background and the given colors', () => {
  const qr = qrCodeOf('https://coterie.example/signup?ref=MARTAMAR')
  const drawing = qrSvg(qr, ' #fff4ea', ' #4b1437')
  expect(drawing).toContain(`viewBox="0 0 ${qr.size} ${qr.size}"`)
  expect(drawing).toContain(`<rect width="${qr.size}" height="${qr.size}" fill="#fff4ea"/>`)
  expect(drawing).toContain(`<path fill="#4b1437" d="${qr.path}"/>`)
  expect(drawing.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true)
})
