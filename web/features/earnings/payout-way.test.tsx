// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lastDay } from '../../../domain/calendar'
import type { HoldableLine } from '../../../domain/money/payments/holds'
import { moneyView } from '../../../domain/money/views/money-view'
import { facts, line, linked, payment, period, referral } from '../../../domain/testing/money-rows'
import { showScreen } from '../../data/testing/screen'
import { ReasonSheet } from './reason-sheet'

const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))

describe('payout way', () => {
  afterEach(cleanup)

  const today = '2026-11-21'

  /** A whole month's line of the rental: $100.00. */
  const month = (of: string, over: Partial<HoldableLine> = {}): HoldableLine => {
    const days = Number(lastDay(of).slice(8))
    return line({
      id: `line-${of}`,
      month: of,
      days: (2 ** 31 - 1) >>> (31 - days),
      days_in_month: days,
      period_start: `${of}-01`,
      period_end: lastDay(of),
      amount_cents: 10_000,
      ...over,
    })
  }

  const approved = payment({
    id: 'approved',
    status: 'approved',
    month: '2026-10',
    amount_cents: 10_000,
    payment_period_start: '2026-09-01',
    created_at: '2026-11-01 06:00:00.000Z',
    approved_at: '2026-11-03 09:00:00.000Z',
    payee_paypal: 'lucia@correo.example',
    reference: '',
  })

  function open(why: string) {
    showScreen('/dashboard/earnings', <ReasonSheet />, `/dashboard/earnings?why=${why}`)
    return screen.getByRole('dialog')
  }

  it('a payment that came back says on which days, and what comes with it on the next payout day', () => {
    const back = {
      ...approved,
      amount_cents: 10_000,
      payout_state: 'returned',
      payout_until: '',
      payout_sent_on: '2026-11-05',
    }
    const shown = (over: object) => {
      cleanup()
      given.view = moneyView(
        facts({
          periods: [period('2026-05-15')],
          lines: [
            month('2026-10', { payment: 'approved' }),
            ...['05', '06', '07', '08', '09'].map((of) => month(`2026-${of}`, { status: 'paid', payment: 'sent' })),
          ],
          payments: [payment({ ...back, ...over } as never)],
          paymentLines: linked('approved', 'line-2026-10'),
        }),
        [],
        today,
      )
      return open('approved').textContent
    }
    const text = shown({ payout_reported_at: '2026-11-09 10:00:00.000Z' })
    expect(text).toContain('November comes with it, about Dec 5: $100.00 expected.')
    // one sum for one day: that of the next payment everywhere else
    expect(text).not.toContain('$200.00')
    expect(text).toMatch(/Nov 5Handed to PayPal\.Nov 9It came back\.~ Dec 5Sent again/)
    expect(shown({ payout_state: 'denied', payout_reported_at: '2026-11-05 10:00:00.000Z' })).toMatch(
      /never left us.*Nov 5Handed to PayPal\.Nov 5Refused\. Nothing was deducted\./,
    )
    // nothing is known yet: handed over, and no more
    const quiet = shown({ payout_state: 'sent', payout_reported_at: '' })
    expect(quiet).toMatch(/Nov 5Handed to PayPal\.Then/)
    expect(quiet).not.toContain('comes with it')
    // sent by hand after it came back: the way before is part of how it got there
    const after = {
      status: 'dispersed',
      dispersed_at: '2026-11-12 09:00:00.000Z',
      payout_reported_at: '2026-11-09 10:00:00.000Z',
      reference: 'BY-HAND-1',
    }
    const resent = shown(after)
    expect(resent).toMatch(
      /How it got to you.*Nov 5Handed to PayPal\.Nov 9It came back\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
    )
    // the comma goes on the line of the address
    expect(screen.getByRole('dialog').innerHTML).toContain('lucia@<wbr>correo<wbr>.example, BY-HAND-1.<')
    // another way than PayPal's has no address there
    expect(shown({ ...after, payout_state: '', payment_method: 'Bank transfer' })).toMatch(
      /Nov 12Sent by Bank transfer, BY-HAND-1\./,
    )
    // one that a later batch took says how the earlier ones ended, before and after it arrived
    expect(shown({ ...after, payout_state: 'success' })).toMatch(
      /Approved\. The address was fixed\.Nov 12Sent to lucia/,
    )
    const payout_previous = 'returned 2026-11-05 2026-11-09 10:00:00.000Z'
    const later = { payout_state: 'success', payout_sent_on: '2026-11-10', payout_previous }
    expect(shown({ ...after, ...later })).toMatch(
      /How it got to you.*Nov 5Handed to PayPal\.Nov 9It came back\.Nov 12Sent again to lucia@correo\.example, BY-HAND-1\./,
    )
    expect(shown({ ...later, payout_state: 'denied', payout_reported_at: '2026-11-11 10:00:00.000Z' })).toMatch(
      /Nov 5Handed to PayPal\.Nov 9It came back\.Nov 10Handed to PayPal\.Nov 11Refused\. Nothing was deducted\.~ Dec 5Sent again/,
    )
    // sent and come back: how much, and whether it is booked; an older row says that it is
    const gone = { ...after, payout_state: 'refunded', payout_returned_cents: 3_000 }
    expect(shown({ ...gone, payout_owed_cents: 3_000 })).toContain(
      '$30.00 of it came back. $30.00 is owed to you again and becomes a line of your next payment once it is booked.',
    )
    expect(shown({ ...gone, payout_owed_cents: 0 })).toContain(
      '$30.00 of it came back. What that leaves owed to you is booked',
    )
    expect(shown({ ...gone, payout_returned_cents: undefined })).toContain('What is owed to you again becomes a line')
    // a row from before the days were there
    expect(shown({ payout_sent_on: undefined, payout_reported_at: undefined })).not.toContain('Handed to PayPal')
  })

  it('a payment that came back says first what that means, then what it is made of, and its buttons lead to what can be done', () => {
    const ways = {
      returned: { deed: 'Check the address', sign: 'undo-2', steps: 0 },
      unclaimed: { deed: 'Open PayPal', sign: 'clock', steps: 2 },
      denied: { deed: 'Open PayPal', sign: 'circle-alert', steps: 2 },
    } as const
    for (const [state, { deed, sign, steps }] of Object.entries(ways)) {
      given.view = moneyView(
        facts({
          user: { paypal_email: 'lucia@correo.example', first_name: 'Lucía' } as never,
          periods: [period('2026-05-15')],
          lines: [month('2026-10', { payment: 'approved' })],
          payments: [
            payment({ ...approved, amount_cents: 10_000, payout_state: state as never, payout_until: '2026-12-10' }),
          ],
          paymentLines: linked('approved', 'line-2026-10'),
        }),
        [],
        today,
      )
      const sheet = open('approved')
      const text = sheet.textContent ?? ''
      const [why, sum] = [text.indexOf('What you can do'), text.indexOf('Rental, October')]
      expect(why, state).toBeGreaterThan(-1)
      expect(sum, state).toBeGreaterThan(why)
      expect(within(sheet).getByRole('link', { name: deed })).toBeTruthy()
      // the band has its sign; what is one thing to do has no number
      expect(sheet.querySelector(`svg.lucide-${sign} + p`)?.textContent, state).toMatch(
        /Nothing was deducted|nothing is lost/,
      )
      expect(sheet.querySelectorAll('ol.list-decimal > li'), state).toHaveLength(steps)
      expect(within(sheet).queryByRole('link', { name: 'See all lines' })).toBeNull()
      cleanup()
    }
  })

  it('a payment that came back and is approved again says when it came back, and that it goes to the address of now (M34)', () => {
    const again = {
      ...approved,
      status: 'pending',
      approved_at: '',
      payee_paypal: '',
      payout_state: '',
      payout_until: '',
      payout_sent_on: '',
      payout_reported_at: '',
      payout_previous: 'returned 2026-11-05 2026-11-09 10:00:00.000Z',
    }
    given.view = moneyView(
      facts({
        user: { id: 'me', paypal_email: 'new@correo.example' } as never,
        periods: [period('2026-05-15')],
        lines: [month('2026-10', { payment: 'approved' })],
        payments: [payment(again as never)],
        paymentLines: linked('approved', 'line-2026-10'),
      }),
      [],
      today,
    )
    const text = open('approved').textContent ?? ''
    expect(text).toContain('It must be approved again. It then goes to the PayPal address that you have now.')
    expect(text.indexOf('It came back.')).toBeGreaterThan(-1)
    expect(text.indexOf('It came back.')).toBeLessThan(text.indexOf('It must be approved again.'))
  })
})

describe('reason pictures', () => {
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
            line({
              id: 'o',
              month: '2026-10',
              payment: 'p',
              days: 2 ** 31 - 1,
              days_in_month: 31,
              amount_cents: 10_000,
            }),
          ],
          payments: [
            payment({
              id: 'p',
              status: 'approved',
              month: '2026-10',
              amount_cents: 10_000,
              created_at: today,
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
        created_at: '2026-10-01 06:00:00.000Z',
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
          payments: [
            payment({ id: 'c', status: 'dispersed', payment_type: 'commission', amount_cents: 1_334, ...days }),
          ],
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
})
