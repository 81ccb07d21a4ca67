// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { UserPayment } from '../../../domain/entities'
import { moneyView } from '../../../domain/money/money-view'
import { commission, facts, hold, linked, payment, referral } from '../../../domain/testing/money-rows'
import { setLanguage } from '../../i18n/language'
import { PendingCard } from './pending-card'

const today = '2026-11-26'
afterEach(async () => {
  cleanup()
  await act(() => setLanguage('en'))
})

/** What a share of the amount waits for, by what makes it so. */
const payments = {
  unapproved: { status: 'pending' },
  approved: { status: 'approved' },
  unclaimed: { status: 'approved', payout_state: 'unclaimed', payout_until: '2026-12-22' },
  onhold: { status: 'approved', payout_state: 'onhold' },
  unconfirmed: { status: 'approved', payout_state: 'unknown' },
  sent: { status: 'approved', payout_state: 'sent' },
} as const satisfies { readonly [is: string]: Partial<UserPayment> }
type Is = keyof typeof payments | 'below' | 'due' | 'checked'

/** The card of an affiliate whose commission is in these shares: each of another sum, so that it is told by it. */
function cardOf(shares: readonly Is[], referrals = [referral({ closed_at: '', status: 'active' })]) {
  const all = shares.map((is, at) => ({ is, id: `${is}${at}`, cents: is === 'due' ? 20_050 : 2_001 + at * 1_010 }))
  const inPayment = all.filter(({ is }) => is in payments)
  const view = moneyView(
    facts({
      user: { id: 'me', paypal_email: 'ivy@mail.example' } as never,
      affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
      lines: all.map(({ is, id, cents }) =>
        commission({
          id: `line-${id}`,
          month: '2026-09',
          days: 1,
          days_in_month: 30,
          amount_cents: cents,
          payment: is in payments ? id : '',
          ...(is === 'checked' && { hold: hold() }),
        }),
      ),
      payments: inPayment.map(({ is, id, cents }) =>
        payment({
          id,
          payment_type: 'commission',
          month: '2026-09',
          amount_cents: cents,
          created: '2026-10-03 06:00:00.000Z',
          payout_sent_on: '2026-11-20',
          payout_told_at: '2026-11-22 10:00:00.000Z',
          ...payments[is as keyof typeof payments],
        }),
      ),
      paymentLines: inPayment.flatMap(({ id }) => linked(id, `line-${id}`)),
    }),
    referrals,
    today,
  )
  const { container } = render(
    <MemoryRouter>
      <PendingCard view={view} hrefOf={(why) => `?why=${why}`} />
    </MemoryRouter>,
  )
  const region = screen.getByRole('region')
  return {
    total: all.reduce((sum, { cents }) => sum + cents, 0),
    answer: container.querySelector('p')?.textContent ?? '',
    steps: within(region)
      .getAllByRole('listitem')
      .map((step) => step.textContent ?? ''),
    unopened: within(region)
      .getAllByRole('listitem')
      .filter((step) => /\$/.test(step.textContent ?? '') && step.querySelector('a') === null)
      .map((step) => step.textContent),
  }
}

const centsIn = (text: string): number[] =>
  [...text.matchAll(/\$(\d[\d,]*)\.(\d{2})/g)].map(([, whole = '', rest = '']) =>
    Number(whole.replaceAll(',', '') + rest),
  )
const threshold = 10_000

const mixtures: Is[][] = [
  ['unapproved', 'unclaimed'],
  ['approved', 'unclaimed'],
  ['unapproved', 'approved'],
  ['unapproved', 'approved', 'unclaimed'],
  ['below', 'unclaimed'],
  ['due', 'unclaimed'],
  ['checked', 'unclaimed'],
  ['checked', 'below'],
  ['unclaimed', 'unclaimed'],
  ['unclaimed', 'onhold'],
  ['onhold', 'unconfirmed', 'sent'],
  ['unapproved', 'approved', 'checked', 'below', 'unclaimed', 'onhold', 'unconfirmed'],
]

describe('why an amount is pending (M24, M30)', () => {
  for (const language of ['en', 'es'] as const) {
    it.each(mixtures.map((mixture) => [mixture] as const))(
      `what %j wait for is said with sums that make the amount (${language})`,
      async (mixture) => {
        await act(() => setLanguage(language))
        const { answer, total, unopened, steps } = cardOf(mixture)
        const said = centsIn(answer).filter((cents) => cents !== threshold)
        expect(
          said.reduce((sum, cents) => sum + cents, 0),
          answer,
        ).toBe(total)
        expect(said).toHaveLength(mixture.length)
        expect(answer).not.toMatch(/Besides|Aparte|undefined|^It |^No llega/)
        // every sum of a step opens what it is, and only one step is the next one
        expect(unopened).toEqual([])
        expect(steps.filter((step) => /^(Next|Después)/.test(step)).length).toBeLessThan(2)
      },
    )

    it.each(['unapproved', 'approved', 'below', 'due', 'checked', 'unclaimed', 'onhold', 'unconfirmed'] as const)(
      `all of it %s needs no sum in its words (${language})`,
      async (is) => {
        await act(() => setLanguage(language))
        const { answer } = cardOf([is])
        expect(
          centsIn(answer).filter((cents) => cents !== threshold),
          answer,
        ).toEqual([])
      },
    )
  }

  it('says the parts in plain words, in both languages', async () => {
    expect(cardOf(['unapproved', 'unclaimed']).answer).toBe(
      '$20.01: a person still has to approve it. $30.11 of it waits for you at PayPal until Dec 22, 2026.Open its amount to see what to do.',
    )
    cleanup()
    expect(cardOf(['below', 'unclaimed']).answer).toContain('$20.01 is below $100.00 and carries over.')
    cleanup()
    expect(cardOf(['onhold', 'unconfirmed']).answer).toMatch(
      /PayPal is holding back \$20\.01 of it\.\$30\.11 of it was handed to PayPal, and PayPal hasn’t confirmed that it arrived\./,
    )
    cleanup()
    await act(() => setLanguage('es'))
    expect(cardOf(['unapproved', 'unclaimed']).answer).toContain(
      '$20.01: falta que lo apruebe una persona. $30.11 te esperan en PayPal hasta el 22 dic 2026.',
    )
    cleanup()
    expect(cardOf(['below', 'unclaimed']).answer).toContain('$20.01 no llegan a $100.00 y se suman al mes siguiente.')
  })

  it('says what happened in the order of its days, and when what is in no payment is paid', () => {
    const { steps } = cardOf(['below', 'unclaimed'], [])
    expect(steps.slice(1)).toEqual([
      'Oct 3A payment of $30.11 was made. Approved.',
      'Nov 20$30.11 was handed to PayPal.',
      'Nov 22$30.11: Unclaimed.',
      'Dec 22$30.11: Comes back, if nobody claims it.',
      'No day yet$20.01: paid together with the next months, once the sum is $100.00 or more.',
    ])
    cleanup()
    // with what November adds it is enough
    expect(cardOf(['below', 'unclaimed']).steps.at(-2)).toBe(
      '~ Dec 5$20.01: it goes with the next payment, an estimate.',
    )
    cleanup()
    expect(cardOf(['due']).steps.at(-1)).toBe('~ Dec 5$200.50: it goes with the next payment, an estimate.')
  })
})
