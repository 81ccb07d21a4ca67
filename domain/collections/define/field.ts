import type { CalendarDate, Cents, Id, Moment, Month, Stamps } from './row'

/**
 * A field as PocketBase's schema has it: these words go into migrations as they are, and a test compares them with the
 * running database. Lengths in characters, sizes in bytes.
 */
export interface FieldSpec {
  readonly type: 'text' | 'number' | 'bool' | 'select' | 'json' | 'file' | 'email' | 'autodate'
  readonly required?: boolean
  /** Never leaves the server: no part of the row's type. */
  readonly hidden?: boolean
  readonly min?: number
  readonly max?: number
  readonly onlyInt?: boolean
  /** In Go's words: `(?i)` in front makes it blind to case. */
  readonly pattern?: string
  readonly values?: readonly string[]
  readonly maxSelect?: number
  readonly maxSize?: number
  readonly mimeTypes?: readonly string[]
  readonly protected?: boolean
  readonly onCreate?: boolean
  /** PocketBase's own field of people who sign in: no migration makes it. */
  readonly system?: true
}

/** A field whose value in a row is a `T`. */
export interface Field<T = unknown> extends FieldSpec {
  /** Never there: it only carries the type. */
  readonly value?: T
}
/** A field that PocketBase fills when it saves a new row. */
export type SavedMoment = Field<Moment> & { readonly type: 'autodate' }
/** A field that no row shows. */
export type HiddenField = Field & { readonly hidden: true }
export type Fields = { readonly [name: string]: Field }

type More = Omit<FieldSpec, 'type' | 'hidden' | 'system'>

/** Text of at most `max` characters. */
export const text = <T extends string = string>(max: number, more: More = {}): Field<T> => ({
  type: 'text',
  max,
  ...more,
})
/** The same, for what never leaves the server. */
export const hiddenText = (max: number): HiddenField => ({ type: 'text', max, hidden: true })
/** Another row's id; '' = none. References are plain ids (decision 0004). */
export const id = (more: More = {}): Field<Id> => ({ type: 'text', max: 15, pattern: '^[a-z0-9]{15}$', ...more })
/** The id of somebody who did something; also a word for those who are no row. */
export const actor = (): Field<Id> => ({ type: 'text', max: 15 })
/** `YYYY-MM-DD` in the program's time zone; '' = not set. */
export const date = (): Field<CalendarDate> => ({ type: 'text', max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** `YYYY-MM`. */
export const month = (): Field<Month> => ({ type: 'text', max: 7, pattern: '^\\d{4}-\\d{2}$' })
/** A UTC moment as PocketBase writes it; '' = not set. */
export const moment = (): Field<Moment> => ({
  type: 'text',
  max: 24,
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
})
/** The moment at which PocketBase saved a new row, by the machine's clock. */
export const savedMoment = (): SavedMoment => ({ type: 'autodate', onCreate: true })
/** A whole number. */
export const whole = (more: More = {}): Field<number> => ({ type: 'number', onlyInt: true, ...more })
/** Integer US cents. */
export const cents = (more: More = {}): Field<Cents> => ({ type: 'number', onlyInt: true, ...more })
export const flag = (): Field<boolean> => ({ type: 'bool' })
/** One of a closed list. The server always fills it; the database also takes ''. */
export const choice = <const T extends string>(values: readonly T[]): Field<T> => ({
  type: 'select',
  values,
  maxSelect: 1,
})
/** One of a closed list, or '' while none is chosen. */
export const choiceOrNone = <const T extends string>(values: readonly T[]): Field<T | ''> => choice<T | ''>(values)
/** Several of a closed list. */
export const choices = <const T extends string>(values: readonly T[]): Field<T[]> => ({
  type: 'select',
  values,
  maxSelect: values.length,
})
/** Anything JSON holds; without `maxSize` (bytes) PocketBase's own limit of 1 MiB. */
export const json = <T>(more: More = {}): Field<T> => ({ type: 'json', ...more })
/** The name of one stored file, handed out only with a token of its own. */
export const protectedFile = (maxSize: number, mimeTypes: readonly string[]): Field<string> => ({
  type: 'file',
  maxSelect: 1,
  maxSize,
  protected: true,
  mimeTypes,
})
/** The stamps of a collection. A `created_at` that PocketBase fills takes the place of `created`: the specification's name (P21). */
export const stampsOf = (fields: Fields): (keyof Stamps)[] =>
  fields['created_at']?.type === 'autodate' ? ['updated'] : ['created', 'updated']
/** A field that PocketBase brings itself. */
export const own = <T>(type: FieldSpec['type']): Field<T> => ({ type, system: true })
