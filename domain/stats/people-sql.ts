import { inactiveAfterDays, type RentalFilter } from '../people/people-list'

/** Filters of the screen All Users, each supported by an index. `{:today}` is in the program's time zone. */

export const monthEndSql = `date({:today}, 'start of month', '+1 month', '-1 day')`

export const endingThisMonthSql = (of = 'rental_periods'): string =>
  `${of}.voided_at = '' AND ${of}.end_date >= {:today} AND ${of}.end_date <= ${monthEndSql} AND ${of}.start_date <= {:today}`

export const startingThisWeekSql = (of = 'rental_periods'): string =>
  // The unary plus prevents SQLite from using the index on `voided_at`, because few rentals start in one week.
  `+${of}.voided_at = '' AND ${of}.start_date >= date({:today}, 'weekday 0', '-6 days')
    AND ${of}.start_date <= date({:today}, 'weekday 0')`

export const isInactiveSql = `last_login_at > '' AND last_login_at < date({:today}, '-${inactiveAfterDays} days')`

export const withoutPaypalSql = `anonymised_at = '' AND paypal_email = ''`

export const rentalFilterSql = { starting: startingThisWeekSql, leaving: endingThisMonthSql } as const satisfies {
  readonly [of in RentalFilter]?: (of?: string) => string
}
