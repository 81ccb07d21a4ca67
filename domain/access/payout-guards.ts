import { submissionTransitions } from '../money/payments/submission'
import {
  unpaidItemStates,
  activeItemStates,
  lockedItemStates,
  paidItemStates,
  payoutTransitions,
} from '../money/payouts/payout-states'
import { immutableColumns, abort, abortChange, type Guard } from './guard'

const quoted = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`
const batchTransitions = ['draft>exported', 'draft>cancelled', 'exported>sent', 'sent>reconciled', 'reconciled>sent']
const batchStateIsSql = (state: string): string =>
  `(SELECT b.state FROM payout_batches b WHERE b.id = NEW.batch) = '${state}'`
const itemsOfPaymentSql = (payment: string): string => `SELECT 1 FROM payout_items i WHERE i.payment = ${payment}`
const exportedLockedStates = lockedItemStates.filter((state) => state !== 'ready')

/**
 * The contents of an exported batch and the payment of an item never change. The states of batches and items only move
 * forward (M24).
 */
const batchGuards: readonly Guard[] = [
  abort('payout_batches', 'INSERT', 'shape', 'bad-input').when(`NEW.state != 'draft'`),
  immutableColumns('payout_batches', 'id', 'n', 'made_by'),
  abortChange('payout_batches', ['count', 'total_cents', 'exported_at'], 'handed_over', 'payout-state-changed').when(
    `OLD.state != 'draft'`,
  ),
  abortChange('payout_batches', ['sent_at'], 'sent', 'payout-state-changed').when(`OLD.sent_at != ''`),
  abort('payout_batches', 'UPDATE', 'state', 'payout-state-changed').when(
    `NEW.state IS NOT OLD.state AND OLD.state || '>' || NEW.state NOT IN ${quoted(batchTransitions)}`,
  ),
  // A batch that PayPal may have received is never sent again: the state `unknown` can only become `taken`.
  abortChange('payout_batches', ['submission'], 'submission', 'payout-state-changed').when(
    `OLD.submission || '>' || NEW.submission NOT IN ${quoted(submissionTransitions)}`,
  ),
  abortChange('payout_batches', ['provider_batch'], 'provider_batch', 'payout-state-changed').when(
    `OLD.provider_batch != '' OR NEW.submission != 'taken'`,
  ),
  abortChange('payout_batches', ['provider_mode'], 'provider_mode', 'payout-state-changed').when(
    `NEW.submission != 'sending'`,
  ),
  abort('payout_batches', 'DELETE', 'kept', 'not-allowed').when('1'),
]

const itemGuards: readonly Guard[] = [
  abort('payout_items', 'INSERT', 'shape', 'bad-input')
    .when(`NOT (NEW.state = 'ready' AND ${batchStateIsSql('draft')} AND EXISTS (SELECT 1 FROM user_payments p WHERE p.id = NEW.payment
      AND p.status = 'approved' AND p.user_id = NEW.user_id AND p.amount_cents = NEW.amount_cents AND p.payee_paypal = NEW.payee))`),
  immutableColumns('payout_items', 'id', 'batch', 'n', 'payment', 'user_id', 'amount_cents'),
  // A deleted person's address is removed only from items that paid nothing (M21).
  abortChange('payout_items', ['payee'], 'payee', 'not-allowed')
    .when(`NOT (NEW.payee = '' AND OLD.state IN ${quoted(unpaidItemStates)}
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.user_id AND u.anonymised_at != ''))`),
  abortChange('payout_items', ['state'], 'state', 'payout-state-changed').when(
    `OLD.state || '>' || NEW.state NOT IN ${quoted(payoutTransitions)}`,
  ),
  // An item that is sent to the provider must belong to an approved payment, not to one that was cancelled or paid in
  // another way.
  abortChange('payout_items', ['state'], 'payment', 'payment-state-changed')
    .when(`NEW.state IN ${quoted(activeItemStates)} AND NEW.state NOT IN ('refunded', 'reversed')
      AND NOT EXISTS (SELECT 1 FROM user_payments p WHERE p.id = NEW.payment AND p.status = 'approved')`),
  abort('payout_items', 'DELETE', 'kept', 'not-allowed').when('1'),
]

/** A payment in a batch stays approved until the batch pays it, so the item's state must change first. */
const lockedPaymentGuards: readonly Guard[] = [
  abortChange('user_payments', ['status'], 'payout', 'payment-in-batch')
    .when(`((NEW.status = 'dispersed' AND EXISTS (${itemsOfPaymentSql('NEW.id')} AND i.state IN ${quoted(lockedItemStates)}))
      OR (NEW.status = 'pending' AND EXISTS (${itemsOfPaymentSql('NEW.id')} AND i.state IN ${quoted(activeItemStates)}))
      OR (NEW.status = 'cancelled' AND EXISTS (${itemsOfPaymentSql('NEW.id')} AND i.state IN ${quoted([...exportedLockedStates, ...paidItemStates])})))`),
]

export const payoutGuards: readonly Guard[] = [...batchGuards, ...itemGuards, ...lockedPaymentGuards]
