import { describe, expect, it } from 'vitest'
import { exampleStartDay, monthsUntilPaid, waitingExample } from './waiting-example'

describe('example of a first payment that waits', () => {
  it('waits for the next month below the threshold, and is paid at once from the threshold on (M6)', () => {
    expect(exampleStartDay).toBe(15)
    expect(waitingExample(10_000, 10_000, 15)).toEqual({
      days: 16,
      firstCents: 5_333,
      more: 1,
      moreCents: 10_000,
      totalCents: 15_333,
    })
    expect(waitingExample(10_000, 10_000, 1)).toMatchObject({ days: 30, more: 0, totalCents: 10_000 })
    expect(waitingExample(20_000, 10_000, 16)).toMatchObject({ firstCents: 10_000, more: 0 })
  })

  it('waits for as many months as needed, and is null after a year', () => {
    expect(waitingExample(3_000, 10_000, 30)).toMatchObject({ days: 1, firstCents: 100, more: 4, totalCents: 12_100 })
    expect(waitingExample(500, 10_000, 1)).toBeNull()
    expect(monthsUntilPaid(() => 0, 0)).toBeNull()
  })
})
