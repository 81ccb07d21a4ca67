import type { Id } from '../../../domain/entities'
import type { ReplacementAmounts } from '../../../domain/money/accrual/manual-replacements'
import { replacingPaymentSql } from '../../holds/manual-replacements'
import { one } from '../../platform/db'

const waits = `e.status = 'pending' AND e.payment = ''`
const held = (more: string): string =>
  `EXISTS (SELECT 1 FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id WHERE h.earning = e.id AND h.released_at = '' AND ${more})`

/** Returns the sums for the cancel dialog of a pending payment that replaces months (M35); null for other payments. */
export const readReplacementSums = (app: PbApp, payment: Id): ReplacementAmounts | null =>
  one(
    app,
    `SELECT q.amount_cents AS ownCents,
       COALESCE((SELECT SUM(e.amount_cents) FROM earnings e WHERE e.user_id = q.user_id AND ${waits} AND NOT ${held('1')}), 0) AS balanceCents,
       COALESCE((SELECT SUM(e.amount_cents) FROM earnings e WHERE e.user_id = q.user_id AND ${waits}
         AND ${held(`h.kind = 'by-hand' AND d.evidence = q.id`)} AND NOT ${held(`h.kind != 'by-hand'`)}
         AND ${replacingPaymentSql('e', 'q.id')} = ''), 0) AS monthsCents
     FROM user_payments q WHERE q.id = {:payment} AND q.replaces != '' AND q.status IN ('pending', 'approved')`,
    { payment },
    { balanceCents: 0, ownCents: 0, monthsCents: 0 },
  )
