import { settingSql, valueSql } from '../program/settings'
import { changes, refuse, refuseChange, type Guard } from './guard'

/** The program's start as it is stored; NULL (nothing is refused) while the row is missing. */
const start = settingSql('program_start')
/**
 * A year ahead by the machine's clock, and two days for the program's time zone and leap years. A query of its own, which a
 * statement asks once: the function alone would be worked out anew for each row of a run.
 */
const ahead = `(SELECT date('now', '+1 year', '+2 days'))`

/** Columns of one table that hold days (or months, which compare alike) that a person entered. */
interface Days {
  table: string
  columns: readonly string[]
  /** SQL on NEW: rows that no person entered. */
  exempt?: string
}

/** SQL for the least and for the greatest of some texts; with one alone SQLite's functions would be those of a group. */
const least = (texts: readonly string[]): string => (texts.length === 1 ? texts.join('') : `min(${texts.join(', ')})`)
const most = (texts: readonly string[]): string => (texts.length === 1 ? texts.join('') : `max(${texts.join(', ')})`)

/**
 * No date lies before the program's start nor more than a year ahead (M28), whoever writes it. Only what changes is looked
 * at: a wrong date of an earlier version can still be voided.
 */
function datesOf({ table, columns, exempt }: Days): Guard[] {
  const values = columns.map((column) => `NEW."${column}"`)
  // one comparison for all columns, for a run writes a hundred thousand rows: the sign that comes after every digit keeps the month
  // that the program starts in from lying before its day, and an empty column from lying before anything
  const early = `${least(values.map((value) => `COALESCE(NULLIF(${value}, ''), '~') || '~'`))} < ${start}`
  const late = `${most(values.map((value) => `COALESCE(${value}, '')`))} > ${ahead}`
  const entered = exempt === undefined ? '' : ` AND NOT (${exempt})`
  return [
    refuse(table, 'INSERT', 'early', 'date-before-programme', `${early}${entered}`),
    refuse(table, 'INSERT', 'ahead', 'date-too-far', late),
    refuseChange(table, columns, 'early', 'date-before-programme', `${early}${entered}`),
    refuseChange(table, columns, 'ahead', 'date-too-far', late),
  ]
}

const recorded = `EXISTS (SELECT 1 FROM rental_periods p WHERE p.voided_at = '' AND p.start_date < ${valueSql('NEW')})
  OR EXISTS (SELECT 1 FROM affiliate_periods p WHERE p.voided_at = '' AND p.start_date < ${valueSql('NEW')})
  OR EXISTS (SELECT 1 FROM earnings e WHERE e.month < substr(${valueSql('NEW')}, 1, 7))`

export const dateGuards: readonly Guard[] = [
  ...datesOf({ table: 'rental_periods', columns: ['start_date', 'end_date'] }),
  ...datesOf({ table: 'affiliate_periods', columns: ['start_date', 'end_date'] }),
  ...datesOf({ table: 'referral_attributions', columns: ['from_date', 'to_date'] }),
  ...datesOf({ table: 'user_payments', columns: ['payment_period_start', 'payment_period_end', 'month'] }),
  ...datesOf({ table: 'earnings', columns: ['month'] }),
  // the seed reaches back before everything
  ...datesOf({ table: 'rates', columns: ['from_month'], exempt: `NEW.user_id = '' AND NEW.from_month = '1970-01'` }),
  refuse(
    'admin_settings',
    'UPDATE',
    'program_start',
    'programme-start-late',
    `NEW.setting_key = 'program_start' AND (${recorded})`,
  ),
  refuse(
    'admin_settings',
    'UPDATE',
    'installed_on',
    'not-allowed',
    `OLD.setting_key = 'installed_on' AND ${changes('setting_key', 'setting_value')}`,
  ),
]
