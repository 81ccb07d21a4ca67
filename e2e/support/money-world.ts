import { addMonths, dateIn, daysInMonth } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { seedAttributions, seedPeople, seedPeriods, testId } from './money-facts'
import { random } from '../../domain/testing/random'
import type { TestServer } from './server'

/**
 * Many renters, every tenth of them an affiliate whom the next nine count for, all renting since a random day of `from` on;
 * the same in every run. Enough rows that a run takes a while.
 */
export async function seedProgram(server: TestServer, people: number, from: Month, seed = 20261121): Promise<void> {
  const { whole, chance } = random(seed)
  const ids = await seedPeople(server, 'prg', people)
  const day = (month: Month) => dateIn(month, whole(1, daysInMonth(month)))
  await seedPeriods(
    server,
    'rental_periods',
    ids.map((user, n) => {
      const start = day(addMonths(from, whole(0, 2)))
      return { id: testId('prd', n), user, start, end: chance(0.1) ? day(addMonths(from, whole(3, 5))) : '' }
    }),
  )
  const affiliates = ids.filter((_, n) => n % 10 === 0)
  await seedPeriods(
    server,
    'affiliate_periods',
    affiliates.map((user, n) => ({ id: testId('afp', n), user, start: dateIn(from, 1), end: '' })),
  )
  await seedAttributions(
    server,
    ids.flatMap((referred, n) => {
      const affiliate = ids[n - (n % 10)] ?? ''
      return affiliate === referred ? [] : [{ id: testId('att', n), referred, affiliate, from: '', to: '' }]
    }),
  )
}
