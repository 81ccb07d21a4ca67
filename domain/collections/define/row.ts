/** A date in the program's time zone; '' if not set, or for a period without an end. */
export type CalendarDate = string
export type Month = string
/** A UTC time in PocketBase's format: `2026-11-21 04:22:33.000Z`; '' if not set. */
export type Moment = string
export type Cents = number
export type Id = string

export type Language = 'en' | 'es'

/** Times by the server's clock. No business rule may read them. */
export interface Timestamps {
  created: Moment
  updated: Moment
}

export interface Row extends Timestamps {
  id: Id
}
