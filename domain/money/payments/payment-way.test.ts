import { expect, it } from 'vitest'
import { otherWay } from './payment-way'

it('returns the typed method unless it names PayPal', () => {
  const of = (payment_method: string) => otherWay({ payment_method })
  expect(['', ' ', 'PayPal', 'paypal (friends)', ' Bank transfer ', 'Zelle'].map(of)).toEqual([
    '',
    '',
    '',
    '',
    'Bank transfer',
    'Zelle',
  ])
})
