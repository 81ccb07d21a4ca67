import * as v from 'valibot'
import { expect, it } from 'vitest'
import { approvePaymentsRoute, dispersePaymentsRoute } from './payments'

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `payment${n}`)

it.each([approvePaymentsRoute, dispersePaymentsRoute])(
  'the route $name accepts 1 to 500 different payments',
  ({ input }) => {
    const taken = (payments: string[]) => v.safeParse(input, { payments, seen: { count: 1, cents: 100 } })
    expect(taken(ids(500)).success).toBe(true)
    for (const wrong of [ids(501), [], [''], ['an-id-too-long-1']])
      expect(taken(wrong).success, `${wrong.length}`).toBe(false)
    expect(taken(['b', 'a', 'b', 'a']).output).toMatchObject({ payments: ['b', 'a'] })
  },
)
