import { inactiveAfterDays, type RentalFilter } from '../people/people-list'

/**
 * SQL conditions for the filters of All Users, each supported by an index, shared by the list (`pb_hooks/people`) and the
 * statistics. `{:today}` is the program's day.
 */

export const monthEndSql = `date({:today}, 'start of month', '+1 month', '-1 day')`

/** Rentals that have started and end this month; `of` is the table's alias. */
export const leaving = (of = 'rental_periods'): string =>
  `${of}.voided_at = '' AND ${of}.end_date >= {:today} AND ${of}.end_date <= ${monthEndSql} AND ${of}.start_date <= {:today}`

/** Rentals that start this week, Monday to Sunday; `of` is the table's alias. */
export const startingThisWeekSql = (of = 'rental_periods'): string =>
  // The unary plus keeps SQLite from using the index on `voided_at`: few rentals start in one week.
  `+${of}.voided_at = '' AND ${of}.start_date >= date({:today}, 'weekday 0', '-6 days')
    AND ${of}.start_date <= date({:today}, 'weekday 0')`

/** People (rows of `user_admin`) who have signed in before, but not recently. */
export const isInactiveSql = `last_login_at > '' AND last_login_at < date({:today}, '-${inactiveAfterDays} days')`

export const withoutPaypalSql = `anonymised_at = '' AND paypal_email = ''`

/** The rental condition of each filter. */
export const rentalFilterSql = { starting: startingThisWeekSql, leaving } as const satisfies {
  readonly [of in RentalFilter]?: (of?: string) => string
}
