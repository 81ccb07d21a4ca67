import { describe, expect, it } from 'vitest'
import { endedBefore, newsOfMove, payoutTold, toldStates } from './payout-told'
import { payoutItemStates } from './payout-states'

const payment = (payout_state: '' | (typeof toldStates)[number], over = {}) => ({
  status: 'approved' as const,
  payout_state,
  payout_until: '',
  ...over,
})
const said = (...args: Parameters<typeof payment>) => payoutTold(payment(...args), '2026-11-21')?.is ?? null

describe('what a person is told about the way of a payment', () => {
  it('is nothing before it was handed over', () => {
    const told: readonly string[] = toldStates
    expect(payoutItemStates.filter((state) => !told.includes(state))).toEqual(['ready', 'not_sent', 'removed'])
    expect(said('')).toBeNull()
    const { payout_state: _, ...old } = payment('')
    expect(payoutTold(old as ReturnType<typeof payment>, '2026-11-21')).toBeNull()
  })

  it('is said for each state of an approved one', () => {
    expect(Object.fromEntries(toldStates.map((state) => [state, said(state)]))).toEqual({
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

  it('is nothing of one that is cancelled, or was sent by hand after all; of a sent one, that it came back', () => {
    expect(said('returned', { status: 'cancelled' })).toBeNull()
    expect(said('returned', { status: 'dispersed' })).toBeNull()
    expect(said('refunded', { status: 'dispersed' })).toBe('reversed')
    expect(said('success', { status: 'dispersed' })).toBeNull()
  })

  it('of one that was sent after all, how the way before ended', () => {
    const days = { payout_told_at: '2026-11-09 10:00:00.000Z', dispersed_at: '2026-11-09 00:00:00.000Z' }
    const of = (state: Parameters<typeof payment>[0], over = {}) =>
      endedBefore({ ...payment(state), status: 'dispersed', ...days, ...over })
    expect(Object.fromEntries(toldStates.flatMap((state) => (of(state) === null ? [] : [[state, of(state)]])))).toEqual(
      {
        returned: 'returned',
        canceled: 'returned',
        failed: 'refused',
        blocked: 'refused',
        denied: 'refused',
      },
    )
    for (const over of [
      { status: 'approved' },
      { status: 'cancelled' },
      { payout_told_at: undefined },
      { dispersed_at: '2026-11-08 00:00:00.000Z' },
    ]) {
      expect(of('returned', over), JSON.stringify(over)).toBeNull()
    }
    expect(of('')).toBeNull()
  })

  it('counts the days that are left of 30', () => {
    const until = '2026-12-10'
    const left = (today: string) => payoutTold(payment('unclaimed', { payout_until: until }), today)?.daysLeft
    expect([left('2026-11-10'), left('2026-11-21'), left('2026-12-10'), left('2026-12-20')]).toEqual([30, 19, 0, 0])
  })
})

it('the payee is sent word when something is theirs to do or the money isn’t on its way any more, once for each turn', () => {
  expect(toldStates.flatMap((to) => newsOfMove('sent', to) ?? [])).toEqual([
    'unclaimed',
    'returned',
    'refused',
    'refused',
    'refused',
    'returned',
    'reversed',
    'reversed',
  ])
  expect(newsOfMove('unclaimed', 'returned')).toBe('returned')
  expect(newsOfMove('failed', 'denied')).toBeNull()
  expect(newsOfMove('unclaimed', 'success')).toBeNull()
  expect(newsOfMove('sent', 'not_sent')).toBeNull()
})
