// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/money-view'
import { facts, line, linked, payment, period, referral } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { ReasonSheet } from './reason-sheet'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/repos/use-money-view', () => ({
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
afterEach(cleanup)

const today = '2026-11-21'

function open(why: string) {
  showScreen('/dashboard/earnings', <ReasonSheet />, `/dashboard/earnings?why=${why}`)
  return screen.getByRole('dialog')
}

describe('a sum', () => {
  /** A renter who was paid in so many months. */
  const paidMonths = (n: number) => {
    const ids = Array.from({ length: n }, (_, at) => `p${String(at).padStart(2, '0')}`)
    const of = (at: number) => `${String(2023 + Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`
    return facts({
      periods: [period('2026-11-01')],
      lines: [
        line({ id: 'waits', month: '2026-10', source: 'first', days: 0b111, days_in_month: 31, amount_cents: 968 }),
        line({ id: 'was', month: '2023-01', status: 'paid', payment: 'p00', days: 0b111, amount_cents: 10_000 }),
      ],
      paymentLines: linked('p00', 'was'),
      payments: ids.map((id, at) =>
        payment({
          id,
          month: of(at),
          status: 'dispersed',
          amount_cents: 10_000,
          dispersed_at: `${of(at)}-28 09:00:00.000Z`,
        }),
      ),
    })
  }

  it.each(['total', 'earned', 'earned-open', 'next', 'balance'])(
    '%s begins with a picture of what it is made of',
    (why) => {
      given.view = moneyView(paidMonths(3), [], today)
      const head = open(why).querySelector('[role=img]')
      expect(head?.getAttribute('aria-label')).toMatch(/Made of \d+ (parts?|payments?): a disc each|days counted/)
      expect(head?.querySelectorAll('circle').length).toBeGreaterThan(0)
    },
  )

  it('of one payment alone is drawn as the days that made it', () => {
    given.view = moneyView(
      facts({
        periods: [period('2026-10-01')],
        lines: [
          line({ id: 'o', month: '2026-10', payment: 'p', days: 2 ** 31 - 1, days_in_month: 31, amount_cents: 10_000 }),
        ],
        payments: [
          payment({
            id: 'p',
            status: 'approved',
            month: '2026-10',
            amount_cents: 10_000,
            created: today,
            approved_at: today,
          }),
        ],
        paymentLines: linked('p', 'o'),
      }),
      [],
      today,
    )
    expect(within(open('next')).getByRole('img', { name: '31 of 31 days counted' })).toBeDefined()
  })

  it('a payment of commission, too', () => {
    const days = {
      payment_period_start: '2026-09-01',
      payment_period_end: '2026-09-30',
      created: '2026-10-01 06:00:00.000Z',
      approved_at: '2026-10-02 06:00:00.000Z',
      dispersed_at: '2026-10-05 06:00:00.000Z',
      payee_paypal: 'ana@pay.example',
    }
    const line0 = {
      month: '2026-09',
      payment: 'c',
      days: 0b1111,
      kind: 'commission',
      payment_type: 'commission',
    } as const
    given.view = moneyView(
      facts({
        lines: ['a', 'b'].map((id) => line({ ...line0, id, source: id, status: 'paid', amount_cents: 667 })),
        payments: [payment({ id: 'c', status: 'dispersed', payment_type: 'commission', amount_cents: 1_334, ...days })],
        paymentLines: linked('c', 'a', 'b'),
      }),
      [],
      today,
    )
    expect([...open('c').querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label'))).toEqual([
      'Made of 2 referrals: a disc each',
    ])
  })

  it('of commission is drawn person by person, each in a hue of their own', () => {
    given.view = moneyView(
      facts({ affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' }] as never }),
      ['ana', 'bo', 'eva'].map((id) => referral({ id, rental_start: '2026-06-01' }, { id: `a-${id}` })),
      today,
    )
    const picture = within(open('commission-2026-11')).getByRole('img', { name: 'Made of 3 referrals: a disc each' })
    const hues = [...picture.querySelectorAll('path')].map((path) => path.getAttribute('class'))
    expect(new Set(hues).size).toBe(3)
  })

  it('of many payments shows the first ones and what follows; the others come by a press', () => {
    given.view = moneyView(paidMonths(29), [], today)
    const sheet = open('total')
    const rows = () => within(sheet).getAllByRole('link', { name: /why this amount/ })
    expect(rows()).toHaveLength(8)
    expect(within(sheet).getByRole('img', { name: 'Made of 29 payments: a disc each' })).toBeDefined()
    const list = sheet.querySelector('dl') as HTMLElement
    // what stands there makes the sum: the lines that don't are one before it
    expect(list.textContent).toMatch(/21 more\$2,100\.00You received\$2,900\.00$/)
    fireEvent.click(within(list).getByRole('button', { name: '21 more' }))
    expect(rows()).toHaveLength(29)
    expect(list.textContent).not.toContain('more$')
    expect(document.activeElement?.textContent).toBe('All 29 are shown.')
  })

  it('of a few has all of them', () => {
    given.view = moneyView(paidMonths(12), [], today)
    expect(within(open('total')).getAllByRole('link', { name: /why this amount/ })).toHaveLength(12)
  })
})
