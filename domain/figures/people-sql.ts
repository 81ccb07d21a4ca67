import { awayDays, type RentalFilter } from '../people/people-list'

/**
 * What All Users is narrowed by, as conditions on the rows that say so, each met by an index. `{:today}` is the program's day. The list
 * (`pb_hooks/people`) and the figures beside its views read the same.
 */

/** The last day of this month. */
export const monthEnd = `date({:today}, 'start of month', '+1 month', '-1 day')`

/** Rentals that end this month and have begun; `of` is their table. */
export const leaving = (of = 'rental_periods'): string =>
  `${of}.voided_at = '' AND ${of}.end_date >= {:today} AND ${of}.end_date <= ${monthEnd} AND ${of}.start_date <= {:today}`

/** Rentals that start in this week, Monday to Sunday; `of` is their table. */
export const startingThisWeek = (of = 'rental_periods'): string =>
  // along the days: of who rents there are many, of who starts in a week few
  `+${of}.voided_at = '' AND ${of}.start_date >= date({:today}, 'weekday 0', '-6 days')
    AND ${of}.start_date <= date({:today}, 'weekday 0')`

/** Desks of people who have signed in, and not in the last days. */
export const isAway = `last_login_at > '' AND last_login_at < date({:today}, '-${awayDays} days')`

/** People without a PayPal address. */
export const withoutPaypal = `anonymised_at = '' AND paypal_email = ''`

/** The rentals by which somebody stands in a list of these. */
export const rentalsOf = { starting: startingThisWeek, leaving } as const satisfies {
  readonly [of in RentalFilter]?: (of?: string) => string
}
