import { fullNameSql } from '../../domain/people/person-names'
import { holdRoute } from '../../domain/api/money/holds'
import type { Id, Language } from '../../domain/entities'
import { sharedTraits } from '../../domain/referrals/referral-binding'
import { maskSecrets } from '../../domain/tickets/secret-texts'
import { requireOne, choiceOf, readText } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { readHoldGroups } from './held-groups'
import { readIdentity } from './detect-fraud-signals'
import { openSignals } from './hold-pending-lines'

/** Returns one group of holds with all evidence (M23). */
answerTo(holdRoute, ({ app }, { hold }) => {
  const [group] = readHoldGroups(app, [hold])
  if (!group) fail('not-found')
  const { user, referred, ticket, decidedAt } = group
  const adminRow = requireOne(
    app,
    `SELECT d.note, COALESCE(NULLIF(${fullNameSql('m')}, ''), m.email, '') AS madeBy, o.language,
       COALESCE((SELECT MIN(start_date) FROM affiliate_periods WHERE user_id = o.id AND voided_at = ''), '') AS affiliateSince,
       COALESCE((SELECT MIN(start_date) FROM rental_periods WHERE user_id = {:referred} AND voided_at = ''), '') AS rentsSince,
       COALESCE(p.id, '') AS payment, COALESCE(p.month, '') AS month, COALESCE(p.amount_cents, 0) AS cents
     FROM line_hold_admin d JOIN users o ON o.id = {:user} LEFT JOIN users m ON m.id = d.made_by
     LEFT JOIN user_payments p ON d.cause = 'paid-by-hand' AND p.id = d.evidence WHERE d.hold = {:hold}`,
    { hold: group.key, user, referred },
    {
      note: '',
      madeBy: '',
      language: choiceOf<Language>(),
      affiliateSince: '',
      rentsSince: '',
      payment: '',
      month: '',
      cents: 0,
    },
  )
  const { payment, month, cents, ...about } = adminRow
  return {
    group,
    ...about,
    payment: { id: payment, month, cents },
    signs: referred === '' ? [] : openSignals(app, user, referred, decidedAt),
    differs: referred === '' ? [] : differs(app, user, referred),
    objection: group.objectedAt === '' ? '' : maskSecrets(lastWords(app, ticket, user)),
  }
})

const traits = ['same-payee', 'same-phone', 'same-profile'] as const

function differs(app: PbApp, user: Id, referred: Id): (typeof traits)[number][] {
  const [one, other] = [readIdentity(app, user), readIdentity(app, referred)]
  const shared = new Set(sharedTraits(one, other).map(({ cause }) => cause))
  const both = {
    'same-payee': one.emails.some(Boolean) && other.emails.some(Boolean),
    'same-phone': one.phone !== '' && other.phone !== '',
    'same-profile': one.profile !== '' && other.profile !== '',
  }
  return traits.filter((trait) => both[trait] && !shared.has(trait))
}

const lastWords = (app: PbApp, ticket: Id, owner: Id): string =>
  readText(
    app,
    `SELECT COALESCE((SELECT message FROM ticket_messages WHERE ticket_id = t.id AND sender_id = {:owner} AND removed_at = ''
       ORDER BY created_at DESC, id DESC LIMIT 1), t.description) AS text FROM support_tickets t WHERE t.id = {:ticket}`,
    { ticket, owner },
  )
