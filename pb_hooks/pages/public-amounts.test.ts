import { describe, expect, it } from 'vitest'
import { slotNames } from '../../web/pages/slots'
import { publicAmounts } from './public-amounts'

const shipped = {
  rental_rate_cents: 10_000,
  commission_rate_cents: 5_000,
  bonus_cents: 5_000,
  payment_threshold_cents: 10_000,
}
/** Those that are texts, filled elsewhere. */
const texts = ['product_name', 'support_email', 'origin', 'payout_day', 'terms_version', 'terms_text']

describe('the amounts of the public pages', () => {
  it('are the worked example of the specification at the shipped rates', () => {
    expect(publicAmounts(shipped)).toMatchObject({
      rental_rate: '$100.00',
      commission_rate_short: '$50',
      example_commission: '$250.00',
      example_total: '$350.00',
      example_part_month: '$53.33',
      example_part_commission: '$38.71',
      example_year_commission: '$600.00',
      rental_cents: '10000',
      'row:20': '$1,000.00',
      'total:20': '$1,100.00',
    })
  })

  it('follow the rates, and keep cents where there are some', () => {
    const amounts = publicAmounts({ ...shipped, rental_rate_cents: 12_345 })
    expect(amounts).toMatchObject({ rental_rate_short: '$123.45', 'total:1': '$173.45', 'row:1': '$50.00' })
  })

  it('have a value for every slot that the pages name', () => {
    const amounts = publicAmounts(shipped)
    expect(slotNames.filter((name) => !texts.includes(name) && !(name in amounts))).toEqual([])
  })
})
