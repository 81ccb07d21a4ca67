import { describe, expect, it } from 'vitest'
import { canMoveLine, canMovePayment, paymentMoves } from './states'

describe('states of money (M4)', () => {
  it('lets a payment only go forward, or be cancelled before it is dispersed', () => {
    const all = Object.keys(paymentMoves) as (keyof typeof paymentMoves)[]
    const moves = all.flatMap((from) => all.filter((to) => canMovePayment(from, to)).map((to) => `${from}>${to}`))
    expect(moves).toEqual(['pending>approved', 'pending>cancelled', 'approved>dispersed', 'approved>cancelled'])
  })
  it('lets a line be paid or cancelled, once', () => {
    expect(canMoveLine('pending', 'paid')).toBe(true)
    expect(canMoveLine('pending', 'cancelled')).toBe(true)
    expect(canMoveLine('paid', 'cancelled')).toBe(false)
    expect(canMoveLine('cancelled', 'pending')).toBe(false)
  })
})
