import { flagReferralRoute, holdLineRoute, refuseHoldsRoute, releaseHoldsRoute } from '../../domain/api/money/holds'
import type { Id } from '../../domain/entities'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { newId, rows, requireOne, updateRows } from '../platform/db'
import { fail } from '../platform/errors'
import { endHold, refuseLine } from './end-hold'
import { createHold } from './create-hold'
import { recordSignal, type ReferralPair } from './record-signal'
import { openSignals } from './hold-pending-lines'

/** Releases held lines and clears the fraud signals that the admin saw; other holds on the lines stay (M23). */
export const releaseHolds = commandFor(releaseHoldsRoute, ({ app, person }, { holds, signs, reason }) => {
  const pairs = pairsOf(app, holds)
  const now = pairs.flatMap(({ affiliate, referred }) => openSignals(app, affiliate, referred).map(({ id }) => id))
  if ([...now].sort().join() !== [...signs].sort().join()) fail('changed-meanwhile')
  for (const hold of holds) endHold(app, hold, { outcome: 'released', reason }, person)
  for (const sign of now) {
    const cleared = { cleared_at: moment(), cleared_by: person.id }
    updateRows(app, 'fraud_signals', cleared, `id = {:sign} AND cleared_at = ''`, { sign })
  }
  return {}
})

/** Cancels held lines permanently, each with a reason that its owner can read (M23). */
export const refuseHolds = commandFor(refuseHoldsRoute, ({ app, person }, { holds, reason }) => {
  for (const hold of holds) refuseLine(app, hold, reason, person)
  return {}
})

export const holdLine = commandFor(holdLineRoute, ({ app, person }, { earning, reason }) => {
  const line = requireOne(
    app,
    `SELECT user_id, EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'admin' AND h.released_at = '') AS held
     FROM earnings e WHERE id = {:earning}`,
    { earning },
    { user_id: '', held: false },
  )
  if (line.held) fail('line-held')
  const hold = { earning, user: line.user_id, kind: 'admin', cause: 'admin', evidence: '', note: reason } as const
  return { hold: createHold(app, hold, person) }
})

/** Flags a referral: an admin adds a fraud signal, a new one each time. */
export const flagReferral = commandFor(flagReferralRoute, ({ app, person, audit }, { referred, reason }) => {
  const latestAffiliate = `SELECT affiliate_id FROM referral_attributions WHERE referred_user = {:referred} AND voided_at = ''
     ORDER BY from_date DESC LIMIT 1`
  const bound = requireOne(app, latestAffiliate, { referred }, { affiliate_id: '' })
  const pair = { affiliate: bound.affiliate_id, referred }
  audit('referral.flag', `users/${referred}`, { after: { affiliate: pair.affiliate, reason } })
  recordSignal(app, pair, { cause: 'flagged', value: newId(), detail: reason }, person)
  return {}
})

/** Returns the referrals of the released lines; their open signals must be those that the admin saw. */
const pairsOf = (app: PbApp, holds: readonly Id[]): ReferralPair[] =>
  rows(
    app,
    `SELECT DISTINCT h.user_id AS affiliate, CASE e.kind WHEN 'bonus' THEN e.source ELSE a.referred_user END AS referred
     FROM line_holds h JOIN earnings e ON e.id = h.earning
     LEFT JOIN referral_attributions a ON e.kind = 'commission' AND a.id = e.source
     WHERE h.kind = 'review' AND h.id IN (SELECT value FROM json_each({:holds})) ORDER BY 1, 2`,
    { holds: JSON.stringify(holds) },
    { affiliate: '', referred: '' },
  )
