import { expect, it } from 'vitest'
import { otherWay } from './payment-way'

it('is what an admin typed, unless it names PayPal itself', () => {
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
