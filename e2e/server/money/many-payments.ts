import type { UserPayment } from '../../../domain/entities'
import { paymentStatuses } from '../../../domain/money/payments/payment-list'
import { testId } from '../../support/data/money-facts'
import { random } from '../../../domain/testing/random'
import type { TestServer } from '../../support/server/server'

/** A payment with the fields that a list sorts and searches by. `name` has the form that the search uses. */
export interface SeededPayment extends Pick<
  UserPayment,
  'id' | 'user_id' | 'payment_type' | 'month' | 'amount_cents' | 'status' | 'dispersed_at'
> {
  name: string
  email: string
}

const firstNames = ['José', 'Ana', 'Łukasz', 'Zoë', 'noah', 'Álvaro', 'Priya', 'Bea']

/**
 * Inserts people with random payments of six months, and drops the guards that would reject them. With enough people, some
 * lists are too long to be sorted in memory.
 */
export async function seedPayments(server: TestServer, people: number, seed: number): Promise<SeededPayment[]> {
  const { pick, whole, chance } = random(seed)
  const users = Array.from({ length: people }, (_, n) => ({
    id: testId('ppl', n),
    first: pick(firstNames),
    last: `Last${whole(1, people)}`,
    email: `p${n}@mail.example`,
    paypal: chance(0.9) ? `p${n}@pay.example` : '',
  }))
  const payments: SeededPayment[] = []
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
  for (const user of users) {
    for (const month of months) {
      const often = month === '2026-10' ? 1 : month === '2026-09' ? 0.95 : 0.02
      if (!chance(often)) continue
      const newest = month === '2026-10'
      const status: SeededPayment['status'] = newest
        ? chance(0.95)
          ? 'pending'
          : 'approved'
        : pick(['dispersed', 'dispersed', ...paymentStatuses] as const)
      payments.push({
        id: testId('pay', payments.length),
        user_id: user.id,
        payment_type: chance(0.9) ? 'rental' : 'commission',
        month,
        // many payments have the same amount and time
        amount_cents: whole(1, 40) * 1000,
        status,
        dispersed_at: status === 'dispersed' ? `${month}-28 10:00:0${whole(0, 9)}.000Z` : '',
        name: `${user.first} ${user.last}`,
        email: user.email,
      })
    }
  }
  const stamp = '2026-11-01 00:00:00.000Z'
  await server.sql(
    `INSERT INTO users (id, email, verified, password, tokenKey, first_name, last_name, language, roles, notify, account_status,
       affiliate_status, paypal_email, created_at, updated)
     SELECT value ->> 'id', value ->> 'email', 1, 'x', value ->> 'id' || hex(randomblob(20)), value ->> 'first', value ->> 'last', 'en',
       '[]', '{}', 'inactive', 'inactive', value ->> 'paypal', '${stamp}', '${stamp}' FROM json_each(?)`,
    [JSON.stringify(users)],
  )
  for (const guard of ['insert_shape', 'update_status'])
    await server.sql(`DROP TRIGGER "_guard_user_payments_${guard}"`)
  await server.sql(
    `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status,
       dispersed_at, run, person_name, person_email, created_at, updated)
     SELECT value ->> 'id', value ->> 'user_id', value ->> 'payment_type', value ->> 'month', value ->> 'month' || '-01',
       value ->> 'month' || '-28', value ->> 'amount_cents', value ->> 'status', value ->> 'dispersed_at', 'r', value ->> 'name',
       value ->> 'email', '${stamp}', '${stamp}' FROM json_each(?)`,
    [JSON.stringify(payments)],
  )
  const names = new Map(
    (await server.sql('SELECT person, name FROM _people_text')).map((row) => [row['person'], String(row['name'])]),
  )
  return payments.map((row) => ({ ...row, name: names.get(row.user_id) ?? '' }))
}
