import { anyChangedSql, immutableColumns, abort, type Guard } from './guard'

const isHeldSql = (line: string, more = ''): string =>
  `EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = ${line} AND h.released_at = ''${more})`

/** Triggers for holds: a hold is created only for a pending earnings line, and a decision about it is final. */
const holdTableGuards: readonly Guard[] = [
  abort('line_holds', 'INSERT', 'shape', 'bad-input')
    .when(`NOT (NEW.made_at != '' AND NEW.released_at = '' AND NEW.outcome = '' AND EXISTS
      (SELECT 1 FROM earnings e WHERE e.id = NEW.earning AND e.user_id = NEW.user_id))`),
  abort('line_holds', 'INSERT', 'living', 'line-in-payment').when(
    `EXISTS (SELECT 1 FROM earnings e WHERE e.id = NEW.earning AND (e.status != 'pending' OR e.payment != ''))`,
  ),
  immutableColumns('line_holds', 'id', 'earning', 'user_id', 'kind', 'made_at', 'due_at'),
  abort('line_holds', 'UPDATE', 'decided', 'hold-decided')
    .when(`(OLD.released_at != '' AND ${anyChangedSql('released_at', 'outcome', 'released_reason', 'refused_reason')})
      OR (NEW.released_at = '') != (NEW.outcome = '') OR (NEW.outcome = 'refused') != (NEW.refused_reason != '')`),
  abort('line_holds', 'DELETE', 'kept', 'not-allowed').when('1'),
  immutableColumns('line_hold_admin', 'hold', 'cause', 'evidence', 'note', 'made_by'),
  abort('line_hold_admin', 'UPDATE', 'decided', 'hold-decided').when(
    `OLD.released_by != '' AND ${anyChangedSql('released_by')}`,
  ),
  abort('line_hold_admin', 'DELETE', 'kept', 'not-allowed').when('1'),
]

/** A line on hold is pending and in no payment (M23). An admin's hold remains when the line's run is undone (M36). */
const heldLineGuards: readonly Guard[] = [
  abort('earnings', 'UPDATE', 'held', 'line-held')
    .when(`((NEW.payment != '' AND NEW.payment IS NOT OLD.payment) OR NEW.status IS NOT OLD.status) AND ${isHeldSql('NEW.id')}
      AND (NEW.cancel_kind != 'undone' OR ${isHeldSql('NEW.id', " AND h.kind != 'admin'")})`),
  abort('payment_lines', 'INSERT', 'held', 'line-held').when(isHeldSql('NEW.earning')),
]

/** A signal remains while the referral belongs to the affiliate, and a cleared signal stays cleared. */
const signalGuards: readonly Guard[] = [
  immutableColumns('fraud_signals', 'affiliate_id', 'referred_user', 'cause', 'print', 'noticed_at'),
  abort('fraud_signals', 'UPDATE', 'cleared', 'hold-decided').when(
    `OLD.cleared_at != '' AND ${anyChangedSql('cleared_at', 'cleared_by')}`,
  ),
  abort('fraud_signals', 'DELETE', 'kept', 'not-allowed')
    .when(`EXISTS (SELECT 1 FROM referral_attributions a WHERE a.referred_user = OLD.referred_user
      AND a.affiliate_id = OLD.affiliate_id)`),
]

export const holdGuards: readonly Guard[] = [...holdTableGuards, ...heldLineGuards, ...signalGuards]
