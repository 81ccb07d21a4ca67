import type { ErrorCode } from '../error-codes'
import { anyChangedSql, immutableColumns, abort, type Guard } from './guard'

/** A table of intervals. An empty `start` means no limit (attributions only), and an empty `end` an open interval. */
interface IntervalTable {
  table: string
  /** Intervals with the same value of this column never overlap. */
  key: string
  start: string
  end: string
  overlap: ErrorCode
  /** SQL on earnings line `e` that is true for active lines that contain days of interval `OLD`. */
  counted: string
}

/**
 * Returns SQL for an interval's days in a month as a bit mask. A whole month sets all 64 bits, so combine it with a line's
 * mask.
 */
export function daysMaskSql(row: 'OLD' | 'NEW', month: string, { start, end }: { start: string; end: string }): string {
  const from = `${row}.${start}`
  const to = `${row}.${end}`
  const day = (date: string): string => `CAST(substr(${date}, 9, 2) AS INTEGER)`
  return `CASE WHEN ${row}.voided_at != '' OR ${month} < substr(${from}, 1, 7) OR (${to} != '' AND ${month} > substr(${to}, 1, 7))
    THEN 0 ELSE (CASE WHEN substr(${from}, 1, 7) = ${month} THEN ~((1 << (${day(from)} - 1)) - 1) ELSE -1 END)
    & (CASE WHEN substr(${to}, 1, 7) = ${month} THEN (1 << ${day(to)}) - 1 ELSE -1 END) END`
}

/**
 * Returns triggers that reject overlaps of intervals with the same key, and the removal of days in an active earnings line
 * (M14).
 */
function guardsOfTable(table: IntervalTable): Guard[] {
  const { table: name, key, start, end, overlap, counted } = table
  const disorder = `(NEW.${end} != '' AND NEW.${end} < NEW.${start})
    OR (NEW.${start} != '' AND date(NEW.${start}) IS NOT NEW.${start})
    OR (NEW.${end} != '' AND date(NEW.${end}) IS NOT NEW.${end})`
  const meets = `NEW.voided_at = '' AND EXISTS (SELECT 1 FROM ${name} o WHERE o.${key} = NEW.${key} AND o.id != NEW.id
    AND o.voided_at = '' AND (NEW.${end} = '' OR o.${start} <= NEW.${end}) AND (o.${end} = '' OR o.${end} >= NEW.${start}))`
  const lines = `SELECT 1 FROM earnings e WHERE e.status != 'cancelled' AND ${counted} AND (e.days & (${daysMaskSql('OLD', 'e.month', table)})`
  const moved = anyChangedSql(start, end, 'voided_at')
  return [
    abort(name, 'INSERT', 'dates', 'date-order').when(disorder),
    abort(name, 'UPDATE', 'dates', 'date-order').when(`${moved} AND (${disorder})`),
    abort(name, 'INSERT', 'overlap', overlap).when(meets),
    abort(name, 'UPDATE', 'overlap', overlap).when(`${moved} AND ${meets}`),
    abort(name, 'UPDATE', 'counted', 'day-counted').when(
      `${moved} AND EXISTS (${lines} & ~(${daysMaskSql('NEW', 'e.month', table)})) != 0)`,
    ),
    abort(name, 'DELETE', 'counted', 'day-counted').when(`EXISTS (${lines}) != 0)`),
  ]
}

export const intervalTableGuards: readonly Guard[] = [
  ...guardsOfTable({
    table: 'rental_periods',
    key: 'user_id',
    start: 'start_date',
    end: 'end_date',
    overlap: 'rental-overlap',
    counted: `((e.kind = 'rental' AND e.source = OLD.id) OR (e.kind = 'commission' AND e.source IN
      (SELECT a.id FROM referral_attributions a WHERE a.referred_user = OLD.user_id)))`,
  }),
  abort('rental_periods', 'INSERT', 'start', 'date-order').when(`NEW.start_date = ''`),
  abort('rental_periods', 'UPDATE', 'start', 'date-order').when(`NEW.start_date = ''`),
  immutableColumns('rental_periods', 'user_id'),
  ...guardsOfTable({
    table: 'affiliate_periods',
    key: 'user_id',
    start: 'start_date',
    end: 'end_date',
    overlap: 'affiliate-period-overlap',
    counted: `e.kind = 'commission' AND e.source IN
      (SELECT a.id FROM referral_attributions a WHERE a.affiliate_id = OLD.user_id)`,
  }),
  abort('affiliate_periods', 'INSERT', 'start', 'date-order').when(`NEW.start_date = ''`),
  abort('affiliate_periods', 'UPDATE', 'start', 'date-order').when(`NEW.start_date = ''`),
  immutableColumns('affiliate_periods', 'user_id'),
  ...guardsOfTable({
    table: 'referral_attributions',
    key: 'referred_user',
    start: 'from_date',
    end: 'to_date',
    overlap: 'already-referred',
    counted: `e.kind = 'commission' AND e.source = OLD.id`,
  }),
  immutableColumns('referral_attributions', 'referral', 'referred_user', 'affiliate_id'),
]
