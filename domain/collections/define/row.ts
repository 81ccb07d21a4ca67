/** `YYYY-MM-DD` in the program's time zone. '' = not set (for an end: goes on). */
export type CalendarDate = string
/** `YYYY-MM`. */
export type Month = string
/** A UTC moment as PocketBase writes it: `2026-11-21 04:22:33.000Z`. '' = not set. */
export type Moment = string
/** Integer US cents. */
export type Cents = number
/** 15 characters `[a-z0-9]`. */
export type Id = string

/** The moments that PocketBase keeps of a row. No rule may read them: they follow the machine's clock. */
export interface Stamps {
  created: Moment
  updated: Moment
}

/** What a row of any collection has, unless a field takes the place of a stamp (`stampsOf`). */
export interface Row extends Stamps {
  id: Id
}
