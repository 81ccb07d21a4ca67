import { signIn } from '../e2e/support/server/people'
import type { TestServer } from '../e2e/support/server/server'
import type { Session } from '../e2e/support/server/session'

export const adminEmail = 'admin@coterie.example'

/**
 * Returns a function that signs the admin in again if the last sign-in was at least a minute ago, because a token expires
 * during long measurements. Signing in before each request would exceed the rate limit (S17).
 */
export function keepSignedIn(admin: Session): () => Promise<void> {
  let signedInAt = performance.now()
  return async () => {
    if (performance.now() - signedInAt < 60_000) return
    await signIn(admin, adminEmail)
    signedInAt = performance.now()
  }
}

/** SQL for the time of all rows whose time doesn't matter. */
export const stamp = `'2026-01-01 00:00:00.000Z'`

/** SQL for the rows `n` = 1 to `count` of a table `c`. */
export const rowNumbers = (count: number): string =>
  `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count})`

/** SQL for the id of row `n`. */
export const idSql = (prefix: string, n = 'n'): string => `printf('${prefix}%0${15 - prefix.length}d', ${n})`

/** SQL for the time of row n of `count`, spread evenly over the last two years. */
export const momentSql = (count: number): string =>
  `strftime('%Y-%m-%d %H:%M:%S.000Z', 'now', '-' || ((${count} - n) * 63072000 / ${count}) || ' seconds')`

/** SQL expressions about person n. */
interface PeopleSql {
  /** The first day of the rental. */
  since: string
  isAffiliate: string
  isReferred: string
  /** The id of the affiliate to whom the person is attributed. */
  affiliate: string
}

/** Returns the SQL for people who rent, as the product stores them. */
export function peopleSql(people: number, { since, isAffiliate, isReferred, affiliate }: PeopleSql): string[] {
  const [each, id] = [rowNumbers(people), idSql]
  return [
    `${each} INSERT INTO users (id, email, emailVisibility, verified, password, tokenKey, first_name, last_name, phone,
       language, referral_code, rental_start, account_status, affiliate_status, roles, notify, created_at, updated)
     SELECT ${id('u')}, printf('p%d@mail.example', n), 1, 1, 'x', printf('key%045d', n), printf('Person %d', n), 'Bench', '', 'en',
       printf('B%07d', n), ${since}, 'active', CASE WHEN ${isAffiliate} THEN 'active' ELSE 'inactive' END,
       CASE WHEN ${isAffiliate} THEN '["affiliate"]' ELSE '[]' END, '{}', ${stamp}, ${stamp} FROM c`,
    `${each} INSERT INTO rental_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
     SELECT ${id('r')}, ${id('u')}, ${since}, '', '', '', '', '', ${stamp}, ${stamp} FROM c`,
    `${each} INSERT INTO user_roles (id, user_id, role, granted_by, created, updated)
     SELECT ${id('o')}, ${id('u')}, 'affiliate', '', ${stamp}, ${stamp} FROM c WHERE ${isAffiliate}`,
    `${each} INSERT INTO affiliate_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
     SELECT ${id('f')}, ${id('u')}, ${since}, '', '', '', '', '', ${stamp}, ${stamp} FROM c WHERE ${isAffiliate}`,
    `${each} INSERT INTO referrals (id, affiliate_id, referred_email, email_norm, referred_name, status, signup_date, referred_user,
       source, expires_at, closed_at, closed_reason, hidden_at, account_status, rental_start, created_at, updated)
     SELECT ${id('e')}, ${affiliate}, 'p•••@mail.example', printf('p%d@mail.example', n), printf('Person %d Bench', n),
       'active', ${since}, ${id('u')}, 'link', '', '', '', '', 'active', ${since}, ${stamp}, ${stamp} FROM c WHERE ${isReferred}`,
    `${each} INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date, to_date, voided_at, void_reason, created, updated)
     SELECT ${id('a')}, ${id('e')}, ${id('u')}, ${affiliate}, '', '', '', '', ${stamp}, ${stamp} FROM c WHERE ${isReferred}`,
  ]
}

/**
 * Creates people with SQL, because the product's rules would hash a password for each. The product still computes the
 * measured amounts. All people rent since `since`; every tenth is an affiliate to whom the next nine are attributed.
 */
export async function seedPeople(server: TestServer, people: number, since: string): Promise<void> {
  const isAffiliate = 'n % 10 = 0'
  const isReferred = 'n % 10 != 0 AND n > 10'
  const affiliate = idSql('u', 'n - n % 10')
  for (const sql of peopleSql(people, { since: `'${since}'`, isAffiliate, isReferred, affiliate }))
    await server.sql(sql)
}

/** Creates ticket `number` of a person, so that a measurement can write to it. Returns the ticket's id. */
export async function seedTicket(server: TestServer, owner: string, number = 1): Promise<string> {
  const id = `benchticket${String(number).padStart(4, '0')}`
  await server.sql(
    `INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at,
       updated_at, updated_by, follow_up_of, person_name, person_email, created, updated)
     SELECT '${id}', ${number}, id, 'Bench', 'Bench', 'general', 'medium', 'open', ${stamp}, ${stamp}, 'member', '',
       trim(first_name || ' ' || last_name), email, ${stamp}, ${stamp} FROM users WHERE id = '${owner}'`,
  )
  return id
}
