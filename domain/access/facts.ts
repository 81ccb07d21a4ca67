import type { CollectionName } from '../entities'
import { anyChangedSql, type Guard } from './guard'

interface FactColumns {
  plain: readonly string[]
  /** Columns with personal values, of which the ledger stores only a keyed hash (M31). */
  keyed?: readonly string[]
}

const period = { plain: ['user_id', 'start_date', 'end_date', 'voided_at'] } as const

/** Columns that the tamper-evident ledger records (M31). To drop a column, first drop the table's `_fact_` triggers. */
export const factColumns = {
  users: { plain: ['verified', 'anonymised_at', 'paypal_changed_at'], keyed: ['email', 'paypal_email'] },
  user_roles: { plain: ['user_id', 'role', 'granted_by'] },
  affiliate_periods: period,
  rental_periods: period,
  referral_attributions: { plain: ['referral', 'referred_user', 'affiliate_id', 'from_date', 'to_date', 'voided_at'] },
  rates: { plain: ['kind', 'user_id', 'from_month', 'n', 'amount_cents', 'use_default'] },
  earnings: {
    plain: [
      'user_id',
      'kind',
      'source',
      'month',
      'n',
      'rate_cents',
      'days',
      'days_in_month',
      'amount_cents',
      'payment_type',
      'status',
      'payment',
      'paid_date',
      'cancel_kind',
      'run',
      'corrects_payment',
      'reason',
    ],
  },
  user_payments: {
    plain: [
      'user_id',
      'payment_type',
      'month',
      'payment_period_start',
      'payment_period_end',
      'amount_cents',
      'status',
      'approved_at',
      'dispersed_at',
      'cancelled_at',
      'run',
      'replaces',
      'still_replaces',
      'payment_method',
      'reference',
      'cancel_reason',
      'reason_for_payee',
    ],
    keyed: ['payee_paypal'],
  },
  // `notes` isn't recorded, because the notes of admins are erased when the person is deleted.
  payment_admin: { plain: ['payment', 'approved_by'] },
  cancel_requests: {
    plain: ['user_id', 'agreement', 'period', 'last_day', 'closed_at', 'closed_reason', 'confirmed_at'],
  },
  payout_batches: {
    plain: ['n', 'state', 'count', 'total_cents', 'made_by', 'exported_at', 'sent_at', 'sent_on', 'reconciled_at'],
  },
  payout_items: {
    plain: [
      'batch',
      'n',
      'payment',
      'user_id',
      'amount_cents',
      'state',
      'word',
      'provider_id',
      'correction',
      'paid_cents',
      'returned_cents',
      'corrected_cents',
    ],
    keyed: ['payee'],
  },
  line_holds: { plain: ['earning', 'user_id', 'kind', 'made_at', 'released_at', 'outcome', 'refused_reason'] },
  line_hold_admin: { plain: ['hold', 'cause', 'evidence', 'made_by', 'released_by'] },
  fraud_signals: {
    plain: ['affiliate_id', 'referred_user', 'cause', 'print', 'noticed_at', 'cleared_at', 'cleared_by'],
  },
  payment_runs: { plain: ['n', 'month', 'state', 'actor', 'dry_run_hash', 'counts', 'totals'] },
  consents: { plain: ['user_id', 'document', 'version', 'at'] },
  admin_settings: { plain: ['setting_key', 'setting_value', 'version'] },
} as const satisfies { readonly [C in CollectionName]?: FactColumns }

export type FactCollection = keyof typeof factColumns
export const factCollections = Object.keys(factColumns) as FactCollection[]

const keyedColumns = (collection: FactCollection): readonly string[] => {
  const columns: FactColumns = factColumns[collection]
  return columns.keyed ?? []
}

export const factColumnsOf = (collection: FactCollection): readonly string[] => [
  ...factColumns[collection].plain,
  ...keyedColumns(collection),
]

const storedSql = (row: string, column: string): string => `COALESCE(${row}."${column}", '')`
const keyedHashSql = (id: string, value: string): string => `coterie_keyed(${id} || ' ' || ${value})`

export function factsSql(collection: FactCollection, row: string): string {
  const { plain } = factColumns[collection]
  const keyed = keyedColumns(collection).map((column) => keyedHashSql(`${row}.id`, storedSql(row, column)))
  return `json_array(${[...plain.map((column) => storedSql(row, column)), ...keyed].join(', ')})`
}

export function hashedFactsSql(collection: FactCollection, row: string): string {
  const first = factColumns[collection].plain.length
  const parts = keyedColumns(collection).map((_, n) => {
    const path = `'$[${first + n}]'`
    return `${path}, ${keyedHashSql(`${row}.id`, `(${row}.was ->> ${path})`)}`
  })
  return parts.length === 0
    ? `${row}.was`
    : `CASE ${row}.was WHEN '' THEN '' ELSE json_set(${row}.was, ${parts.join(', ')}) END`
}

/** Triggers that record which rows a transaction changed. They use no secret, so they also work in other SQL tools. */
export const factTriggers: readonly Guard[] = factCollections.flatMap((table) => {
  const columns = factColumnsOf(table)
  const old = `json_array(${columns.map((column) => storedSql('OLD', column)).join(', ')})`
  const note = (event: string, when: string, id: string, was: string): Guard => {
    const name = `_fact_${table}_${event.toLowerCase()}`
    const insert = `INSERT INTO _fact_touched (collection, id, was) VALUES ('${table}', ${id}, ${was});`
    return { name, table, sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}"${when} BEGIN ${insert} END` }
  }
  return [
    note('INSERT', '', 'NEW.id', `''`),
    note('UPDATE', ` WHEN ${anyChangedSql('id', ...columns)}`, 'OLD.id', old),
    note('DELETE', '', 'OLD.id', old),
  ]
})
