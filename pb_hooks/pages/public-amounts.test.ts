import { describe, expect, it } from 'vitest'
import { publicAmounts } from './public-amounts'

const shipped = {
  rental_rate_cents: 10_000,
  commission_rate_cents: 5_000,
  payment_threshold_cents: 10_000,
}
describe('amounts on the public pages', () => {
  it('equal the example in the specification at the default rates', () => {
    expect(publicAmounts(shipped)).toMatchObject({
      rental_rate: '$100.00',
      commission_rate_short: '$50',
      example_commission: '$250.00',
      example_total: '$350.00',
      example_part_month: '$53.33',
      example_part_commission: '$38.71',
      example_year_commission: '$600.00',
      rental_cents: '10000',
      row_20: '$1,000.00',
      total_20: '$1,100.00',
      waiting_more_months: '1',
      waiting_more: '$100.00',
      waiting_total: '$153.33',
    })
  })

  it('follow the rates, and show cents if there are any', () => {
    const amounts = publicAmounts({ ...shipped, rental_rate_cents: 12_345 })
    expect(publicAmounts({ ...shipped, payment_threshold_cents: 0 }).waiting_total).toBe('')
    expect(amounts).toMatchObject({ rental_rate_short: '$123.45', total_1: '$173.45', row_1: '$50.00' })
  })
})
