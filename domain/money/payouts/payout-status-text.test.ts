import { describe, expect, it } from 'vitest'
import { visiblePayoutStates, payoutItemStates } from './payout-states'
import {
  endedPayoutStates,
  noticeOfTransition,
  payoutStatusWithDays,
  unclaimedUntil,
  earlierAttemptsOf,
} from './payout-status-text'

const payment = (payout_state: '' | (typeof visiblePayoutStates)[number], over = {}) => ({
  status: 'approved' as const,
  payout_state,
  payout_until: '',
  ...over,
})
const stateOf = (...args: Parameters<typeof payment>) =>
  payoutStatusWithDays(payment(...args), '2026-11-21')?.is ?? null

describe('PayPal status that the recipient sees', () => {
  it('is null before the payment is exported', () => {
    const allToldStates: readonly string[] = visiblePayoutStates
    expect(payoutItemStates.filter((state) => !allToldStates.includes(state))).toEqual(['ready', 'not_sent', 'removed'])
    expect(stateOf('')).toBeNull()
    const { payout_state: _, ...old } = payment('')
    expect(payoutStatusWithDays(old as ReturnType<typeof payment>, '2026-11-21')).toBeNull()
  })

  it('exists for each state of an approved payment', () => {
    expect(Object.fromEntries(visiblePayoutStates.map((state) => [state, stateOf(state)]))).toEqual({
      sent: 'sent',
      success: null,
      pending: 'checked',
      onhold: 'checked',
      unclaimed: 'unclaimed',
      unknown: 'unconfirmed',
      returned: 'returned',
      failed: 'refused',
      blocked: 'refused',
      denied: 'refused',
      canceled: 'returned',
      refunded: null,
      reversed: null,
    })
  })

  it('is null for cancelled and manually sent payments, and reversed for returned payments', () => {
    expect(stateOf('returned', { status: 'cancelled' })).toBeNull()
    expect(stateOf('returned', { status: 'pending' })).toBeNull()
    expect(stateOf('returned', { status: 'dispersed' })).toBeNull()
    expect(stateOf('refunded', { status: 'dispersed' })).toBe('reversed')
    expect(stateOf('success', { status: 'dispersed' })).toBeNull()
  })

  it('includes the failed attempt of a payment that was later sent in another way', () => {
    const days = {
      payout_sent_on: '2026-11-05',
      payout_reported_at: '2026-11-09 10:00:00.000Z',
      payout_previous: '',
      dispersed_at: '2026-11-09 00:00:00.000Z',
    }
    const of = (state: Parameters<typeof payment>[0], over = {}) =>
      earlierAttemptsOf({ ...payment(state), status: 'dispersed', ...days, ...over }).map(({ is }) => is)
    expect(Object.fromEntries(visiblePayoutStates.flatMap((state) => of(state).map((is) => [state, is])))).toEqual({
      returned: 'returned',
      canceled: 'returned',
      failed: 'refused',
      blocked: 'refused',
      denied: 'refused',
    })
    for (const over of [
      { status: 'approved' },
      { status: 'cancelled' },
      { payout_reported_at: undefined },
      { dispersed_at: '2026-11-08 00:00:00.000Z' },
    ]) {
      expect(of('returned', over), JSON.stringify(over)).toEqual([])
    }
    expect(of('')).toEqual([])
  })

  it('includes all failed attempts that were reported before the payment was sent', () => {
    const payout_previous = 'returned 2026-09-05 2026-10-05 08:00:00.000Z;denied 2026-10-06 2026-10-07 09:30:00.000Z'
    const ways = [
      { is: 'returned', handed: '2026-09-05', reportedAt: '2026-10-05 08:00:00.000Z' },
      { is: 'refused', handed: '2026-10-06', reportedAt: '2026-10-07 09:30:00.000Z' },
    ]
    const days = { payout_sent_on: '2026-11-05', payout_reported_at: '2026-11-06 10:00:00.000Z', payout_previous }
    const sent = {
      ...payment('success'),
      ...days,
      status: 'dispersed' as const,
      dispersed_at: '2026-11-06 10:00:00.000Z',
    }
    expect(earlierAttemptsOf(sent)).toEqual(ways)
    expect(earlierAttemptsOf({ ...sent, dispersed_at: '2026-10-06 10:00:00.000Z' })).toEqual(ways.slice(0, 1))
    // The payment was returned a third time, and was then sent manually.
    const third = { is: 'returned', handed: '2026-11-05', reportedAt: '2026-11-06 10:00:00.000Z' }
    expect(earlierAttemptsOf({ ...sent, payout_state: 'returned' })).toEqual([...ways, third])
    // The current attempt isn't an earlier attempt.
    expect(earlierAttemptsOf({ ...sent, status: 'approved', payout_state: 'unclaimed', dispersed_at: '' })).toEqual(
      ways,
    )
  })

  it('contains the number of days left until an unclaimed payment is returned', () => {
    const until = '2026-12-10'
    const left = (today: string) => payoutStatusWithDays(payment('unclaimed', { payout_until: until }), today)?.daysLeft
    expect([left('2026-11-10'), left('2026-11-21'), left('2026-12-10'), left('2026-12-20')]).toEqual([30, 19, 0, 0])
    // The day is unknown, or has no meaning for the state.
    expect(payoutStatusWithDays(payment('unclaimed'), '2026-11-21')?.daysLeft).toBe(0)
    for (const state of ['pending', 'returned', 'sent'] as const)
      expect(payoutStatusWithDays(payment(state, { payout_until: until }), '2026-11-21')?.daysLeft, state).toBe(0)
  })

  it('contains the return date while the payment is unclaimed', () => {
    const until = '2026-12-10'
    const waitsOn = (state: Parameters<typeof payment>[0], today: string) =>
      unclaimedUntil(payment(state, { payout_until: until }), today)
    expect([waitsOn('unclaimed', '2026-12-09'), waitsOn('unclaimed', until)]).toEqual([until, until])
    expect([waitsOn('unclaimed', '2026-12-11'), waitsOn('returned', '2026-12-09'), waitsOn('onhold', until)]).toEqual([
      '',
      '',
      '',
    ])
  })

  it('means a failed attempt in exactly the listed states', () => {
    expect(endedPayoutStates).toEqual(['returned', 'failed', 'blocked', 'denied', 'canceled'])
  })
})

it('the recipient gets only one notification of each status change that requires action or means failure', () => {
  expect(visiblePayoutStates.flatMap((to) => noticeOfTransition('sent', to) ?? [])).toEqual([
    'unclaimed',
    'returned',
    'refused',
    'refused',
    'refused',
    'returned',
    'reversed',
    'reversed',
  ])
  expect(noticeOfTransition('unclaimed', 'returned')).toBe('returned')
  expect(noticeOfTransition('failed', 'denied')).toBeNull()
  expect(noticeOfTransition('unclaimed', 'success')).toBeNull()
  expect(noticeOfTransition('sent', 'not_sent')).toBeNull()
})
