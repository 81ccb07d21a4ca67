// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CoterieDb } from '../../data/db/database'
import { useLive } from '../../data/repos/use-live'
import { affiliatesCopy, putRow } from '../../data/testing/affiliate'
import { answerWith, dropCopy, meId, showScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'

/** Says when everything was read that the copy holds so far. */
const Probe = () =>
  useLive((db) => db.rows('referrals').toArray(), []).value === undefined ? null : <p>all is read</p>
const show = () =>
  showScreen(
    '/affiliate_dashboard',
    <>
      <AffiliateDashboardPage />
      <Probe />
    </>,
  )
const region = (name: string) => screen.findByRole('region', { name })
const figure = async (name: string) => (await region(name)).textContent
/** The copy, where reading a collection fails until it is mended. */
function breakReads(db: CoterieDb, broken: string): () => void {
  const read = db.rows.bind(db)
  const spy = vi.spyOn(db, 'rows').mockImplementation((name) => {
    if (name === broken) throw new Error('the disk')
    return read(name)
  })
  return () => spy.mockRestore()
}

answerWith(() => ({}))
afterEach(async () => {
  cleanup()
  await dropCopy()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await act(() => setLanguage('en'))
})

test('the four figures are one’s own, each with what it is made of', async () => {
  await affiliatesCopy()
  show()
  expect(await figure('Total Referrals')).toBe('Total Referrals42 have not started yet; besides, 1 invitation expired')
  expect(await figure('Active Referrals')).toBe('Active Referrals2none is being checked')
  expect(await figure('Total Earnings')).toBe('Total Earnings$50.00paid in 1 payment')
  expect(await figure('Pending Earnings')).toContain('$50.00')
  expect(document.body.textContent).not.toMatch(/Zoe|777|Hidden/)
})

test('everybody of the total is named: active, ended, not started', async () => {
  const db = await affiliatesCopy()
  await db.table('referrals').update('saul', { status: 'inactive', account_status: 'inactive' })
  show()
  expect(await figure('Total Referrals')).toBe(
    'Total Referrals41 has ended, 2 have not started yet; besides, 1 invitation expired',
  )
  expect(await figure('Active Referrals')).toContain('Active Referrals1')
})

test('circle, table and reason name the same sum, and each person’s days add up to it (M9)', async () => {
  await affiliatesCopy()
  show()
  const circle = await screen.findByRole('img', { name: /active referrals/ })
  const said = circle.getAttribute('aria-label')
  expect(said).toMatch(/^2 active referrals, \$51\.67 in November so far\. /)
  expect(said).toContain('Saul Paz: 21 of 30 days, $35.00')
  expect(said).toContain('Rita Sol: 10 of 30 days, $16.67')
  expect(within(circle).getByText('$51.67')).toBeTruthy()
  expect(circle.closest('a')?.getAttribute('href')).toBe('/affiliate_dashboard?why=commission-2026-11')
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = within(await region('Commission by month')).getByRole('table')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.replace(/(\d{4})(\d)(\$[\d.]+).*/, '$1 $2 $3'))).toEqual([
    'Nov 2026 2 $51.67',
    'Oct 2026 1 $50.00',
    'Sep 2026 1 $50.00',
  ])
  const open = within(rows[0] as HTMLElement).getByRole('link')
  expect(open.getAttribute('href')).toBe('/affiliate_dashboard?why=commission-2026-11')
})

test('the plot reads out a month by click or key, with who made it and each amount’s reason', async () => {
  await affiliatesCopy()
  show()
  const card = within(await region('Commission by month'))
  const [plot] = card.getAllByRole('group', { name: /^Commission by month: September 2026, 1 person, \$50\.00/ })
  const column = (name: RegExp) => within(plot as HTMLElement).getByRole('button', { name })
  const pressed = () =>
    within(plot as HTMLElement)
      .getAllByRole('button', { pressed: true })
      .map((each) => each.getAttribute('aria-label'))
  expect(pressed()).toEqual(['October 2026, 1 person, $50.00'])
  expect(card.getByRole('heading', { name: 'Who made October' })).toBeTruthy()
  await userEvent.click(column(/^November 2026, 2 people, \$51\.67/))
  expect(card.getByRole('heading', { name: /^Who made November/ })).toBeTruthy()
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['RSRita Sol$16.67', 'SPSaul Paz$35.00']),
  )
  expect(card.getByRole('link', { name: /^\$51\.67/ }).getAttribute('href')).toBe(
    '/affiliate_dashboard?why=commission-2026-11',
  )
  await userEvent.keyboard('{ArrowRight}')
  expect(pressed()).toEqual(['December 2026, 2 people, $100.00'])
  expect(document.activeElement).toBe(column(/^December/))
  expect(card.getByRole('link', { name: /^\$100\.00/ }).getAttribute('href')).toContain('forecast-commission-2026-12')
  await userEvent.keyboard('{Home}')
  expect(pressed()).toEqual(['September 2026, 1 person, $50.00'])
})

test('a held part is said in figures and in words, and why the money waits', async () => {
  const db = await affiliatesCopy()
  await putRow(db, 'line_holds', {
    id: 'hold',
    earning: 'october',
    user_id: meId,
    kind: 'review',
    made_at: '2026-11-01 10:00:00.000Z',
    released_at: '',
  })
  show()
  expect((await region('Why is $50.00 pending?')).textContent).toContain('It is being checked.')
  // the running month is an estimate without lines: whom somebody looks at stands on October's
  expect(await figure('Active Referrals')).toBe('Active Referrals21 is being checked')
})

test('why it is pending: below the threshold, then made, then approved; and whose turn it is', async () => {
  const db = await affiliatesCopy()
  show()
  const why = () => region('Why is $50.00 pending?')
  expect((await why()).textContent).toContain('It is below $100.00 and carries over. Nothing is missing on your side.')
  const waiting = {
    id: 'waiting',
    user_id: meId,
    payment_type: 'commission',
    month: '2026-10',
    amount_cents: 5_000,
    run: 'run',
    cancel_reason: '',
    dispersed_at: '',
  } as const
  await putRow(db, 'user_payments', { ...waiting, status: 'pending' })
  await db.table('earnings').update('october', { payment: 'waiting' })
  expect(await within(await why()).findByText('A person still has to approve it.')).toBeTruthy()
  // a line of September, late, in an approved payment
  await db.table('earnings').put({
    ...(await db.table('earnings').get('october')),
    id: 'late',
    month: '2026-09',
    payment: 'before',
    amount_cents: 3_000,
  })
  await putRow(db, 'user_payments', {
    ...waiting,
    id: 'before',
    month: '2026-09',
    amount_cents: 3_000,
    status: 'approved',
  })
  const both = () => region('Why is $80.00 pending?')
  expect((await within(await both()).findByText(/\$30\.00 is approved/)).textContent).toBe(
    '$30.00 is approved and waits to be sent; a person still has to approve $50.00.',
  )
  expect((await both()).textContent).toContain('$50.00 approved, too, to the PayPal address you have that day.')
  const opens = within(await both()).getAllByRole('link', { name: /\$/ })
  expect(opens.map((link) => link.getAttribute('href'))).toEqual(
    ['balance-commission', 'commission-2026-09', 'commission-2026-10', 'before', 'waiting', 'waiting'].map(
      (reason) => `/affiliate_dashboard?why=${reason}`,
    ),
  )
  await db.table('user_payments').delete('before')
  await db.table('earnings').delete('late')
  await putRow(db, 'user_payments', { ...waiting, status: 'approved' })
  expect(await within(await why()).findByText('It is approved and waits to be sent.')).toBeTruthy()
  await putRow(db, 'users', { id: meId, referral_code: 'MARTAMAR', paypal_email: '' })
  expect(await within(await why()).findByText(/Your PayPal address is missing: add it in Settings\./)).toBeTruthy()
})

test('nothing is called empty before the first complete copy (P10); then the empty places say what comes there', async () => {
  const db = await affiliatesCopy({ whole: false, people: false })
  show()
  await screen.findByText('all is read')
  expect(screen.getByRole('status', { name: 'Loading your overview' })).toBeTruthy()
  expect(screen.queryByText('Nobody is active yet')).toBeNull()
  await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
  expect(await screen.findByText('Nobody is active yet')).toBeTruthy()
  expect(await figure('Total Referrals')).toBe('Total Referrals0share your link to start')
  expect(await figure('Pending Earnings')).toContain('nothing is pending')
  expect(screen.queryByRole('region', { name: 'Commission by month' })).toBeNull()
  expect(screen.queryByRole('region', { name: /^Why is/ })).toBeNull()
})

test('a failed read says so with a retry, never as nothing earned (T6)', async () => {
  const mend = breakReads(await affiliatesCopy(), 'earnings')
  show()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Nobody is active yet')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Total Earnings' })).toBeNull()
  mend()
  await userEvent.click(retry)
  expect(await figure('Total Earnings')).toContain('$50.00')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the same figures in Spanish', async () => {
  await affiliatesCopy()
  await act(() => setLanguage('es'))
  show()
  const circle = await screen.findByRole('img', { name: /noviembre/ })
  expect(circle.getAttribute('aria-label')).toContain('$51.67')
})
