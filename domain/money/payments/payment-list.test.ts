import { expect, it } from 'vitest'
import { otherPaymentMethod } from './payment-list'

it('the payment method is what the admin typed, unless it names PayPal', () => {
  const of = (payment_method: string) => otherPaymentMethod({ payment_method })
  expect(['', ' ', 'PayPal', 'paypal (friends)', ' Bank transfer ', 'Zelle'].map(of)).toEqual([
    '',
    '',
    '',
    '',
    'Bank transfer',
    'Zelle',
  ])
})
