import { settingSql, settingValueSql } from '../program/settings'
import { anyChangedSql, abort, abortChange, type Guard } from './guard'

/** The program's start in SQL. It is NULL while the setting is missing, so no date is rejected. */
const programStartSql = settingSql('program_start')
/**
 * The latest date in SQL: a year ahead, plus two days for time zones and leap years. As a subquery it runs once per
 * statement.
 */
const latestDateSql = `(SELECT date('now', '+1 year', '+2 days'))`

interface DateColumns {
  table: string
  columns: readonly string[]
  exempt?: string
}

/** With one argument, SQLite's min and max are aggregates, so a single expression is returned unchanged. */
const minSql = (texts: readonly string[]): string => (texts.length === 1 ? texts.join('') : `min(${texts.join(', ')})`)
const maxSql = (texts: readonly string[]): string => (texts.length === 1 ? texts.join('') : `max(${texts.join(', ')})`)

/** Returns triggers that reject dates before the program's start or more than a year ahead (M28). */
function dateBoundGuards({ table, columns, exempt }: DateColumns): Guard[] {
  const values = columns.map((column) => `NEW."${column}"`)
  // `~` sorts after every digit, so an empty column and the month of the start day are never too early.
  const early = `${minSql(values.map((value) => `COALESCE(NULLIF(${value}, ''), '~') || '~'`))} < ${programStartSql}`
  const late = `${maxSql(values.map((value) => `COALESCE(${value}, '')`))} > ${latestDateSql}`
  const entered = exempt === undefined ? '' : ` AND NOT (${exempt})`
  return [
    abort(table, 'INSERT', 'early', 'date-before-programme').when(`${early}${entered}`),
    abort(table, 'INSERT', 'ahead', 'date-too-far').when(late),
    abortChange(table, columns, 'early', 'date-before-programme').when(`${early}${entered}`),
    abortChange(table, columns, 'ahead', 'date-too-far').when(late),
  ]
}

const hasEarlierFactsSql = `EXISTS (SELECT 1 FROM rental_periods p WHERE p.voided_at = '' AND p.start_date < ${settingValueSql('NEW')})
  OR EXISTS (SELECT 1 FROM affiliate_periods p WHERE p.voided_at = '' AND p.start_date < ${settingValueSql('NEW')})
  OR EXISTS (SELECT 1 FROM earnings e WHERE e.month < substr(${settingValueSql('NEW')}, 1, 7))`

export const dateGuards: readonly Guard[] = [
  ...dateBoundGuards({ table: 'rental_periods', columns: ['start_date', 'end_date'] }),
  ...dateBoundGuards({ table: 'affiliate_periods', columns: ['start_date', 'end_date'] }),
  ...dateBoundGuards({ table: 'referral_attributions', columns: ['from_date', 'to_date'] }),
  ...dateBoundGuards({ table: 'user_payments', columns: ['payment_period_start', 'payment_period_end', 'month'] }),
  ...dateBoundGuards({ table: 'earnings', columns: ['month'] }),
  // The built-in default rate starts in 1970, before the program's start.
  ...dateBoundGuards({
    table: 'rates',
    columns: ['from_month'],
    exempt: `NEW.user_id = '' AND NEW.from_month = '1970-01'`,
  }),
  abort('admin_settings', 'UPDATE', 'program_start', 'programme-start-late').when(
    `NEW.setting_key = 'program_start' AND (${hasEarlierFactsSql})`,
  ),
  abort('admin_settings', 'UPDATE', 'installed_on', 'not-allowed').when(
    `OLD.setting_key = 'installed_on' AND ${anyChangedSql('setting_key', 'setting_value')}`,
  ),
]
