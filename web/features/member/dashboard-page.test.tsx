// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HoldableLine } from '../../../domain/money/payments/holds'
import { moneyView } from '../../../domain/money/views/money-view'
import { paths } from '../../../domain/paths'
import type { MoneyFacts } from '../../../domain/money/accrual/own-facts'
import { facts, line, linked, payment, period } from '../../../domain/testing/money-rows'
import { changeSession } from '../../data/engine/person/session-state'
import { renderScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { DashboardPage } from './dashboard-page'
import { MonthsCard } from './months-card'
import { RentalHistoryPage } from './rental-history-page'
import { UpdatedTermsPage } from './updated-terms-page'

const mocks = vi.hoisted(() => ({
  view: undefined as unknown,
  error: null as Error | null,
  whole: true,
  reload: vi.fn<() => void>(),
  tickets: [] as unknown[],
}))
const version = (name: string, text: string) => ({
  version: name,
  text_en: text,
  text_es: text,
  published_at: '2026-12-01 00:00:00.000Z',
})
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: mocks.view, loading: false, error: mocks.error, reload: mocks.reload }),
}))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useFirstSyncDone: () => mocks.whole,
}))
vi.mock('../../data/queries/session/own-records', async (real) => ({
  ...(await real<object>()),
  useConsents: () => ({ rows: [{ at: '2026-11-20 10:00:00.000Z' }], loading: false }),
  useOwnProfile: () => ({ value: undefined, error: null, reload: () => undefined }),
}))
vi.mock('../../data/queries/tickets/tickets', () => ({ useTickets: () => ({ rows: mocks.tickets }) }))
vi.mock('../../data/queries/installation/terms', () => ({
  useTerms: () => ({ value: undefined }),
  useTermsToAccept: () => ({
    value: {
      agreed: version(
        '2024-11-01',
        '## 1. Payments\nKept until asked for.\n## 2. Old\nGone now.\n## 3. Same\nAs ever.',
      ),
      toAgree: version(
        '2',
        '## 1. Payments\nPart of the next one.\n## 3. Same\nAs ever.\n## 4. Pauses\nYou may pause.\n## 5. Words\nAs before.',
      ),
    },
    error: null,
    reload: () => undefined,
  }),
}))

describe('dashboard page', () => {
  const today = '2026-11-21'
  const renter = {
    id: 'me',
    first_name: 'Lucía',
    last_name: 'Vidal',
    account_status: 'active',
    rental_start: '2026-08-10',
    paypal_email: 'lucia@correo.example',
    linkedin_url: 'https://www.linkedin.com/in/lucia',
    profile_photo_status: 'success',
    verification_badge_status: '',
  } as NonNullable<MoneyFacts['user']>
  const renterWith = (over: Partial<typeof renter>) => ({ ...renter, ...over })

  const all = 2 ** 31 - 1
  const monthLine = (month: string, over: Partial<HoldableLine> = {}): HoldableLine =>
    line({ id: month, month, days: month === '2026-09' ? 2 ** 30 - 1 : all, amount_cents: 10_000, ...over })
  const sent = (id: string, month: string, day: string, cents: number, type: 'rental' | 'commission' = 'rental') =>
    payment({
      id,
      month,
      payment_type: type,
      status: 'dispersed',
      amount_cents: cents,
      dispersed_at: `${day} 09:00:00.000Z`,
      payment_period_start: `${month}-01`,
      payment_period_end: `${month}-28`,
    })

  const withTwoPayments = () =>
    facts({
      user: renter,
      periods: [period('2026-08-10')],
      lines: [
        monthLine('2026-08', { days: all & ~(2 ** 9 - 1), amount_cents: 7_097, status: 'paid', payment: 'a' }),
        monthLine('2026-09', { status: 'paid', payment: 'b' }),
        monthLine('2026-10', { amount_cents: 10_000 }),
      ],
      payments: [sent('a', '2026-08', '2026-10-05', 7_097), sent('b', '2026-09', '2026-11-05', 10_000)],
      paymentLines: [...linked('a', '2026-08'), ...linked('b', '2026-09')],
    })

  function show(known: MoneyFacts) {
    mocks.view = moneyView(known, [], today)
    return renderScreen('/dashboard', <DashboardPage />)
  }
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  const card = (name: RegExp | string) => within(screen.getByRole('region', { name }))
  const next = () => screen.getByRole('region', { name: /^Next Payment/ }).textContent

  beforeEach(() => {
    Object.assign(mocks, { view: undefined, error: null, whole: true, tickets: [] })
    mocks.reload.mockClear()
    changeSession({ state: 'live', person: { id: 'me', roles: ['user'], language: 'en', firstName: 'Lucía' } })
  })
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  describe('Next Payment (M8)', () => {
    it('is 30 days after the last payment, and is marked as an estimate', () => {
      show(withTwoPayments())
      // The amount is the balance of October and of the whole November.
      expect(next()).toContain('Next Payment Estimate$200.00around Dec 5, 2026')
      expect(next()).toContain('Earned so far in November: $70.00')
      expect(next()).toContain('30 days after your last payment, if the rental stays active through Nov 30.')
      expect(
        card(/^Next Payment/)
          .getByRole('link', { name: /^\$200\.00/ })
          .getAttribute('href'),
      ).toBe('/dashboard?why=next')
    })

    it('is on the next payout day if there was no payment yet', () => {
      show(facts({ user: renter, periods: [period('2026-11-01')] }))
      expect(next()).toContain('$100.00around Dec 5, 2026')
      expect(next()).toContain('The next payout day, if the rental stays active through Nov 30.')
    })

    it('if the balance is below the threshold, shows the expected date of the first payment and that the balance carries over until then (M6, M40)', () => {
      show(facts({ user: renter, periods: [period('2026-11-11')] }))
      expect(next()).toContain('$166.67around Jan 5, 2027')
      expect(next()).toContain(
        'When this month ends, your balance will be about $66.67. If it’s below $100.00, it carries over and is paid together with December.',
      )
      expect(next()).not.toContain('Dec 5')
    })
  })

  it('total earnings include only sent payments, not unpaid earnings (M4, M9)', () => {
    show(withTwoPayments())
    const total = screen.getByRole('link', { name: /^\$170\.97/ })
    expect(total.getAttribute('href')).toBe('/dashboard?why=total')
    expect(screen.getByRole('region', { name: 'Rental Status' }).textContent).toContain(
      'Payments received2Months Active3Rental start dateAug 10, 2026',
    )
  })

  describe('the member’s data', () => {
    it('includes the rented profile with start, rate and the state that admins set', () => {
      show(withTwoPayments())
      const rental = screen.getByRole('region', { name: 'Rental Status' }).textContent
      expect(rental).toMatch(/Active.*Aug 10, 2026.*\$100\.00 per month/)
      const accountText = screen.getByRole('region', { name: 'Account Information' }).textContent
      expect(accountText).toMatch(/Lucía Vidal.*linkedin\.com\/in\/lucia.*lucia@correo\.example.*Success.*Not Set/)
      expect(screen.queryByText('Add your PayPal email')).toBeNull()
    })

    it('includes a link to a ticket with a new reply, otherwise the number of open tickets', () => {
      mocks.tickets = [
        { unread: 0, ticket: { id: 't1', number: 41, status: 'open' } },
        { unread: 0, ticket: { id: 't2', number: 42, status: 'in_progress' } },
        { unread: 0, ticket: { id: 't3', number: 43, status: 'closed' } },
      ]
      show(withTwoPayments())
      expect(screen.getByRole('link', { name: 'Support 2 open tickets' })).toBeDefined()
      cleanup()
      mocks.tickets = [{ unread: 1, ticket: { id: 't2', number: 42, status: 'in_progress' } }]
      show(withTwoPayments())
      expect(linkTo('Support New reply to ticket 42')).toContain('t2')
    })

    it('includes an offer of the affiliate program and its rate for members who aren’t affiliates', () => {
      show(withTwoPayments())
      expect(screen.getByRole('region', { name: 'Join Affiliate Program' }).textContent).toContain('Earn $50/month')
      cleanup()
      changeSession({
        person: { id: 'me', roles: ['user', 'affiliate'], language: 'en', firstName: 'Lucía' },
      })
      show(withTwoPayments())
      expect(screen.queryByRole('region', { name: 'Join Affiliate Program' })).toBeNull()
    })
  })

  it('months say when they were paid, and with which month (M4)', () => {
    const carried = withTwoPayments()
    show({
      ...carried,
      lines: carried.lines.map((each) => (each.month === '2026-08' ? { ...each, payment: 'b' } : each)),
      paymentLines: [...linked('b', '2026-08'), ...linked('b', '2026-09')],
    })
    const months = card('Months')
    expect(months.getByRole('row', { name: /^September.*30 of 30 days Paid Nov 5/ })).toBeDefined()
    expect(months.getByRole('row', { name: /^August.*22 of 31 days Paid Nov 5 with September/ })).toBeDefined()
    expect(months.getByRole('row', { name: /^November.*In progress/ })).toBeDefined()
  })

  it('incomplete or unreadable local data appears as a read error with a retry, beside the last numbers (T6)', async () => {
    mocks.error = new Error('the database is damaged')
    show(withTwoPayments())
    expect(next()).toContain('$200.00')
    await userEvent.setup().click(within(screen.getByRole('alert')).getByRole('button', { name: /try again/i }))
    expect(mocks.reload).toHaveBeenCalledTimes(1)
  })

  it('shows all texts and dates in Spanish, and links to the Spanish public page', async () => {
    await act(() => setLanguage('es'))
    const page = show(withTwoPayments())
    const pageText = page.container.textContent ?? ''
    expect(pageText).toContain('5 dic 2026')
    expect(pageText).toContain('$170.97')
    expect(pageText).not.toMatch(/Next|Payment|Earnings|Rental|since|around|per month/)
    expect(page.container.querySelector(`a[href="${paths.affiliateEs}"]`)).not.toBeNull()
  })

  describe('steps before the first day of a rental', () => {
    const newUser = renterWith({ rental_start: '', account_status: 'inactive', paypal_email: '', verified: true })
    const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '')

    it('are listed with who must act and where, the member’s steps first', () => {
      show(facts({ user: newUser }))
      const list = card('Finish setting up (4 of 7)')
      expect(list.getByText('Two steps for you, one step for us.')).toBeDefined()
      expect(rows()[0]).toContain('Add your PayPal email')
      expect(list.getByRole('button', { name: 'Add PayPal email' }).getAttribute('aria-haspopup')).toBe('dialog')
      expect(list.getByText('Profile photo reviewed')).toBeDefined()
      // a finished step doesn't say what is still to be done
      expect(list.queryByText('We check your photo before the rental starts.')).toBeNull()
      expect(list.getByText('Nov 20, 2026')).toBeDefined()
    })

    it('mention a planned first day', () => {
      show(facts({ user: newUser, periods: [period('2026-12-01')] }))
      expect(screen.getByText(/You start earning on Dec 1, 2026\./)).toBeDefined()
    })

    it('stay as a card with the next step after the first day, until all are done', async () => {
      show(facts({ user: renterWith({ ...newUser, rental_start: today }), periods: [period(today)] }))
      const steps = card('Finish setting up (5 of 7)')
      expect(steps.getByText('Next: Add your PayPal email')).toBeDefined()
      expect(steps.queryAllByRole('listitem')).toEqual([])
      await userEvent.click(steps.getByRole('button', { name: 'All 7 steps' }))
      expect(steps.getAllByRole('listitem')).toHaveLength(7)
      cleanup()
      const ready = renterWith({ verification_badge_status: 'success', verified: true })
      show(facts({ user: ready, periods: [period('2026-08-10')] }))
      expect(screen.queryByRole('region', { name: /of 7\)$/ })).toBeNull()
    })
  })
})

describe('overview of a leaving member', () => {
  const today = '2026-11-21'
  function show(end: string, over: Partial<NonNullable<MoneyFacts['user']>> = {}) {
    const user = { id: 'me', first_name: 'Lucía', account_status: 'active', rental_start: '2026-08-10', ...over }
    mocks.view = moneyView(facts({ user: user as MoneyFacts['user'], periods: [period('2026-08-10', end)] }), [], today)
    renderScreen('/dashboard', <DashboardPage />)
  }
  const status = () => within(screen.getByRole('region', { name: 'Rental Status' }))
  const kitLink = { name: 'What to do until then' }

  beforeEach(() => {
    changeSession({ state: 'live', person: { id: 'me', roles: ['user'], language: 'en', firstName: 'Lucía' } })
  })
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  it('shows the last day with a link to the page about leaving, and no new offers', () => {
    show('2026-12-19')
    expect(status().getByText('Ending')).toBeTruthy()
    expect(status().queryByText('Active')).toBeNull()
    expect(screen.getByRole('region', { name: 'Rental Status' }).textContent).toContain('Last dayDec 19, 2026')
    expect(status().getByRole('link', kitLink).getAttribute('href')).toBe('/dashboard/settings?tab=cancel')
    expect(screen.queryByRole('region', { name: 'Join Affiliate Program' })).toBeNull()
  })
})

describe('rental history', () => {
  afterEach(cleanup)

  const today = '2026-11-21'
  const view = () =>
    moneyView(
      facts({
        periods: [period('2026-10-15')],
        lines: [line({ month: '2026-10', days: (2 ** 31 - 1) & ~(2 ** 14 - 1), amount_cents: 5_484 })],
      }),
      [],
      today,
    )

  it('lists each month with its days, and running totals that end with the total', () => {
    mocks.view = view()
    renderScreen('/dashboard/rental-history', <RentalHistoryPage />)
    const months = within(screen.getByRole('region', { name: /^Earned since Oct 15, 2026/ }))
    const [, november, october, footer] = months.getAllByRole('row').map((row) => row.textContent)
    expect(october).toMatch(/^Oct 202617 of 31 days.*\$54\.84.*\$54\.84$/)
    expect(november).toMatch(/^Nov 202621 of 30 days.*\$70\.00.*\$124\.84$/)
    expect(footer).toBe('2 months38 days$124.84$124.84')
    const periods = within(screen.getByRole('region', { name: 'Periods' }))
    expect(periods.getByText('$124.84')).toBeDefined()
  })
})

describe('months card', () => {
  afterEach(cleanup)

  it('shows the month although nothing was sent (M41, F9)', () => {
    const august = { month: '2026-08', days_in_month: 31, status: 'paid' } as const
    const lines = [
      line({ id: 'a', ...august, days: 2 ** 31 - 1, amount_cents: 10_000 }),
      line({ id: 'b', ...august, kind: 'adjustment', reason: 'gave it back', days: 0, amount_cents: -10_000 }),
    ]
    const view = moneyView(facts({ periods: [period('2026-08-01', '2026-08-31')], lines }), [], '2026-11-21')
    renderScreen('/dashboard', <MonthsCard view={view} hrefOf={(why) => `?why=${why}`} />)
    expect(screen.queryByText('No months yet')).toBeNull()
    expect(screen.getByRole('row', { name: /^August.*31 of 31 days.*\$0\.00/ })).toBeDefined()
  })
})

describe('updated terms page', () => {
  afterEach(cleanup)

  it('shows each changed section with both versions side by side', () => {
    renderScreen('/dashboard/terms', <UpdatedTermsPage />)
    expect(screen.getByText(/Until you agree, version 2024-11-01 still applies to you/)).toBeDefined()
    const cards = screen
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('section') as HTMLElement)
    expect(cards.map((place) => within(place).getByRole('heading').textContent)).toEqual([
      '1. Paymentschanged',
      '2. Oldremoved',
      '4. Pausesnew',
      '5. Wordsnew',
    ])
    const cardParts = cards.map((place) =>
      [...place.querySelectorAll('h3 + div > div')].map((side) => side.textContent),
    )
    expect(cardParts).toEqual([
      ['Version 2024-11-01Kept until asked for.', 'Version 2Part of the next one.'],
      ['Version 2024-11-01Gone now.'],
      ['Version 2You may pause.'],
      ['Version 2As before.'],
    ])
  })
})
