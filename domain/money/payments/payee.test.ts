import { expect, it } from 'vitest'
import { payment } from '../../testing/money-rows'
import { totalsByPayee } from './payee'

const sent = (address: string, day: string, over: Parameters<typeof payment>[0] = {}) =>
  payment({ status: 'dispersed', payee_paypal: address, dispersed_at: `${day} 10:00:00.000Z`, ...over })

it('the PayPal addresses are the current one first, then earlier ones by last use, each with its received payments', () => {
  const rows = totalsByPayee(
    [
      sent('first@pay.example', '2026-03-05'),
      sent('second@pay.example', '2026-06-05'),
      sent('second@pay.example', '2026-05-05'),
      sent('now@pay.example', '2026-07-05'),
      sent('first@pay.example', '2026-04-05'),
    ],
    'now@pay.example',
  )
  expect(
    rows.map(({ address, count, firstAt, lastAt }) => [address, count, firstAt.slice(0, 10), lastAt.slice(0, 10)]),
  ).toEqual([
    ['now@pay.example', 1, '2026-07-05', '2026-07-05'],
    ['second@pay.example', 2, '2026-05-05', '2026-06-05'],
    ['first@pay.example', 2, '2026-03-05', '2026-04-05'],
  ])
})

it('the PayPal addresses count only payments that were received at them', () => {
  const rows = totalsByPayee(
    [
      sent('now@pay.example', '2026-07-05', { status: 'approved' }),
      sent('now@pay.example', '2026-07-05', { status: 'cancelled' }),
      sent('now@pay.example', '2026-07-05', { payout_state: 'reversed' }),
      sent('', '2026-07-05'),
      sent('now@pay.example', '2026-07-05', { payment_method: 'Bank transfer' }),
    ],
    'now@pay.example',
  )
  expect(rows).toEqual([{ address: 'now@pay.example', count: 0, firstAt: '', lastAt: '' }])
})

it('the PayPal addresses contain earlier ones even without a current one, and are empty before the first is set', () => {
  expect(totalsByPayee([sent('a@pay.example', '2026-07-05')], '').map(({ address }) => address)).toEqual([
    'a@pay.example',
  ])
  expect(totalsByPayee([], '')).toEqual([])
})
