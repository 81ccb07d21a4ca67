import { anyChangedSql, immutableColumns, abortWhen, type Guard } from './guard'

const isHeldSql = (line: string, more = ''): string =>
  `EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = ${line} AND h.released_at = ''${more})`

/** Triggers for holds: a hold is created only for a pending earnings line, and a decision about it is final. */
const holdTableGuards: readonly Guard[] = [
  abortWhen(
    'line_holds',
    'INSERT',
    'shape',
    'bad-input',
    `NOT (NEW.made_at != '' AND NEW.released_at = '' AND NEW.outcome = '' AND EXISTS
      (SELECT 1 FROM earnings e WHERE e.id = NEW.earning AND e.user_id = NEW.user_id))`,
  ),
  abortWhen(
    'line_holds',
    'INSERT',
    'living',
    'line-in-payment',
    `EXISTS (SELECT 1 FROM earnings e WHERE e.id = NEW.earning AND (e.status != 'pending' OR e.payment != ''))`,
  ),
  immutableColumns('line_holds', 'id', 'earning', 'user_id', 'kind', 'made_at', 'due_at'),
  abortWhen(
    'line_holds',
    'UPDATE',
    'decided',
    'hold-decided',
    `(OLD.released_at != '' AND ${anyChangedSql('released_at', 'outcome', 'released_reason', 'refused_reason')})
      OR (NEW.released_at = '') != (NEW.outcome = '') OR (NEW.outcome = 'refused') != (NEW.refused_reason != '')`,
  ),
  abortWhen('line_holds', 'DELETE', 'kept', 'not-allowed', '1'),
  immutableColumns('line_hold_admin', 'hold', 'cause', 'evidence', 'note', 'made_by'),
  abortWhen(
    'line_hold_admin',
    'UPDATE',
    'decided',
    'hold-decided',
    `OLD.released_by != '' AND ${anyChangedSql('released_by')}`,
  ),
  abortWhen('line_hold_admin', 'DELETE', 'kept', 'not-allowed', '1'),
]

/** A line on hold is pending and in no payment (M23). An admin's hold remains when the line's run is undone (M36). */
const heldLineGuards: readonly Guard[] = [
  abortWhen(
    'earnings',
    'UPDATE',
    'held',
    'line-held',
    `((NEW.payment != '' AND NEW.payment IS NOT OLD.payment) OR NEW.status IS NOT OLD.status) AND ${isHeldSql('NEW.id')}
      AND (NEW.cancel_kind != 'undone' OR ${isHeldSql('NEW.id', " AND h.kind != 'admin'")})`,
  ),
  abortWhen('payment_lines', 'INSERT', 'held', 'line-held', isHeldSql('NEW.earning')),
]

/** A signal remains while the referral belongs to the affiliate, and a cleared signal stays cleared. */
const signalGuards: readonly Guard[] = [
  immutableColumns('fraud_signals', 'affiliate_id', 'referred_user', 'cause', 'print', 'noticed_at'),
  abortWhen(
    'fraud_signals',
    'UPDATE',
    'cleared',
    'hold-decided',
    `OLD.cleared_at != '' AND ${anyChangedSql('cleared_at', 'cleared_by')}`,
  ),
  abortWhen(
    'fraud_signals',
    'DELETE',
    'kept',
    'not-allowed',
    `EXISTS (SELECT 1 FROM referral_attributions a WHERE a.referred_user = OLD.referred_user
      AND a.affiliate_id = OLD.affiliate_id)`,
  ),
]

export const holdGuards: readonly Guard[] = [...holdTableGuards, ...heldLineGuards, ...signalGuards]
