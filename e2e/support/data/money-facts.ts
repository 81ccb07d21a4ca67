import type { TestServer } from '../server/server'
import { addMonths, dateIn, daysInMonth } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { random } from '../../../domain/testing/random'

/** These functions insert facts directly, with active guards, because the API is too slow for long histories. */

const idLetters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a readable record id that is the same in every run: `prefix` and a number, padded to 15 characters. */
export function testId(prefix: string, n: number): string {
  const digits = [...String(n)].map((digit) => idLetters[Number(digit)]).join('')
  return (prefix + digits.padStart(15 - prefix.length, 'a')).slice(0, 15)
}

/** Inserts verified people with names and PayPal addresses but no roles. Returns their ids. */
export async function seedPeople(server: TestServer, prefix: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => testId(prefix, n))
  await server.sql(
    `INSERT INTO users (id, email, verified, password, tokenKey, first_name, last_name, referral_code, language, roles, notify,
       account_status, affiliate_status, paypal_email, created_at, updated)
     SELECT value, value || '@mail.example', 1, 'x', value || hex(randomblob(20)), 'P', value, '', 'en', '[]', '{}', 'inactive',
       'inactive', value || '@pay.example', strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ')
     FROM json_each(?)`,
    [JSON.stringify(ids)],
  )
  return ids
}

export interface SeededPeriod {
  id: string
  user: string
  start: string
  end: string
}

/** Inserts rental or affiliate periods. Rejects with the guard's error code. */
export async function seedPeriods(
  server: TestServer,
  table: 'rental_periods' | 'affiliate_periods',
  intervals: readonly SeededPeriod[],
): Promise<void> {
  await server.sql(
    `INSERT INTO ${table} (id, user_id, start_date, end_date)
     SELECT value ->> 'id', value ->> 'user', value ->> 'start', value ->> 'end' FROM json_each(?)`,
    [JSON.stringify(intervals)],
  )
}

export async function seedAttributions(
  server: TestServer,
  attributions: readonly { id: string; referred: string; affiliate: string; from: string; to: string }[],
): Promise<void> {
  await server.sql(
    `INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date, to_date)
     SELECT value ->> 'id', value ->> 'id', value ->> 'referred', value ->> 'affiliate', value ->> 'from', value ->> 'to'
     FROM json_each(?)`,
    [JSON.stringify(attributions)],
  )
}

/**
 * Inserts renters whose rentals start on random days from the month `from` on; every tenth is an affiliate who referred the
 * next nine.
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
