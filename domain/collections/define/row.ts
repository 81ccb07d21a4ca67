/** `YYYY-MM-DD` in the programme's time zone. '' = not set (for an end: goes on). */
export type CalendarDate = string
/** `YYYY-MM`. */
export type Month = string
/** A UTC moment as PocketBase writes it: `2026-11-21 04:22:33.000Z`. '' = not set. */
export type Moment = string
/** Integer US cents. */
export type Cents = number
/** 15 characters `[a-z0-9]`. */
export type Id = string

/** What every collection's row has. No rule may read `created` or `updated`: they follow the machine's clock. */
export interface Row {
  id: Id
  created: Moment
  updated: Moment
}
