import { inactiveAfterDays, type RentalFilter } from '../people/people-list'

/**
 * SQL conditions for the filters of the screen All Users, each supported by an index. The list (`pb_hooks/people`) and the
 * statistics use them. `{:today}` is the current day in the program's time zone.
 */

export const monthEndSql = `date({:today}, 'start of month', '+1 month', '-1 day')`

/** Returns SQL for rentals that have started and end this month. `of` is the table's alias. */
export const endingThisMonthSql = (of = 'rental_periods'): string =>
  `${of}.voided_at = '' AND ${of}.end_date >= {:today} AND ${of}.end_date <= ${monthEndSql} AND ${of}.start_date <= {:today}`

/** Returns SQL for rentals that start this week, Monday to Sunday. `of` is the table's alias. */
export const startingThisWeekSql = (of = 'rental_periods'): string =>
  // The unary plus prevents SQLite from using the index on `voided_at`, because few rentals start in one week.
  `+${of}.voided_at = '' AND ${of}.start_date >= date({:today}, 'weekday 0', '-6 days')
    AND ${of}.start_date <= date({:today}, 'weekday 0')`

/** SQL for people (rows of `user_admin`) who have signed in before, but not recently. */
export const isInactiveSql = `last_login_at > '' AND last_login_at < date({:today}, '-${inactiveAfterDays} days')`

export const withoutPaypalSql = `anonymised_at = '' AND paypal_email = ''`

/** The condition for rentals of each filter. */
export const rentalFilterSql = { starting: startingThisWeekSql, leaving: endingThisMonthSql } as const satisfies {
  readonly [of in RentalFilter]?: (of?: string) => string
}
