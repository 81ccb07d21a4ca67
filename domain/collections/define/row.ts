/** `YYYY-MM-DD` in the program's time zone; '' if not set, or as an end for a period without one. */
export type CalendarDate = string
export type Month = string
/** A UTC time in PocketBase's format: `2026-11-21 04:22:33.000Z`; '' if not set. */
export type Moment = string
/** Integer US cents. */
export type Cents = number
/** 15 characters `[a-z0-9]`. */
export type Id = string

/** A language of the product. */
export type Language = 'en' | 'es'

/** Timestamps that PocketBase sets by the server's clock. No business rule may read them. */
export interface Timestamps {
  created: Moment
  updated: Moment
}

/** The fields of every row, unless a field replaces a timestamp (`timestampsOf`). */
export interface Row extends Timestamps {
  id: Id
}
