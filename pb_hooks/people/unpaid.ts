import { amountsOwedRoute } from '../../domain/api/people/people-lists'
import { isReplacedSql } from '../holds/manual-replacements'
import { rows } from '../platform/db'
import { answerTo } from '../platform/route'

export const owed = answerTo(amountsOwedRoute, ({ app }, { users }) => {
  const found = rows(
    app,
    `SELECT k.value AS user,
       (SELECT COALESCE(SUM(e.amount_cents), 0) FROM earnings e WHERE e.user_id = k.value AND e.status = 'pending'
         AND NOT ${isReplacedSql('e')}) AS cents
     FROM json_each({:users}) k`,
    { users: JSON.stringify(users.split(',')) },
    { user: '', cents: 0 },
  )
  return { owed: Object.fromEntries(found.map(({ user, cents }) => [user, cents])) }
})
