import type { CalendarDate, Cents, Id, Moment, Month, Timestamps } from './row'

/** A field in PocketBase's schema, as in the migrations. Lengths are in characters, sizes in bytes. */
export interface FieldSpec {
  readonly type: 'text' | 'number' | 'bool' | 'select' | 'json' | 'file' | 'email' | 'autodate'
  readonly required?: boolean
  /** Never leaves the server, so it isn't part of the row type. */
  readonly hidden?: boolean
  readonly min?: number
  readonly max?: number
  readonly onlyInt?: boolean
  /** A regular expression in Go syntax. The prefix `(?i)` ignores case. */
  readonly pattern?: string
  readonly values?: readonly string[]
  readonly maxSelect?: number
  readonly maxSize?: number
  readonly mimeTypes?: readonly string[]
  readonly protected?: boolean
  readonly onCreate?: boolean
  /** Whether this is a built-in field of PocketBase's auth collections, which no migration creates. */
  readonly system?: true
}

export interface Field<T = unknown> extends FieldSpec {
  /** Never set. Only carries the type. */
  readonly value?: T
}
export type AutoTimestamp = Field<Moment> & { readonly type: 'autodate' }
export type HiddenField = Field & { readonly hidden: true }
export type Fields = { readonly [name: string]: Field }

type FieldOptions = Omit<FieldSpec, 'type' | 'hidden' | 'system'>

export const text = <T extends string = string>(max: number, more: FieldOptions = {}): Field<T> => ({
  type: 'text',
  max,
  ...more,
})
export const hiddenText = (max: number): HiddenField => ({ type: 'text', max, hidden: true })
/** A reference to a row as a plain id (decision 0006); '' if none. */
export const id = (more: FieldOptions = {}): Field<Id> => ({
  type: 'text',
  max: 15,
  pattern: '^[a-z0-9]{15}$',
  ...more,
})
/** The id of the person who did something, or a word such as `system` for the server. */
export const actor = (): Field<Id> => ({ type: 'text', max: 15 })
export const date = (): Field<CalendarDate> => ({ type: 'text', max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const month = (): Field<Month> => ({ type: 'text', max: 7, pattern: '^\\d{4}-\\d{2}$' })
export const moment = (): Field<Moment> => ({
  type: 'text',
  max: 24,
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
})
export const autoTimestamp = (): AutoTimestamp => ({ type: 'autodate', onCreate: true })
export const integer = (more: FieldOptions = {}): Field<number> => ({ type: 'number', onlyInt: true, ...more })
export const cents = (more: FieldOptions = {}): Field<Cents> => ({ type: 'number', onlyInt: true, ...more })
export const flag = (): Field<boolean> => ({ type: 'bool' })
/** One of several values. The server always sets it, although the database also allows ''. */
export const choice = <const T extends string>(values: readonly T[]): Field<T> => ({
  type: 'select',
  values,
  maxSelect: 1,
})
export const choiceOrNone = <const T extends string>(values: readonly T[]): Field<T | ''> => choice<T | ''>(values)
export const choices = <const T extends string>(values: readonly T[]): Field<T[]> => ({
  type: 'select',
  values,
  maxSelect: values.length,
})
/** A JSON value. Without `maxSize` (bytes), PocketBase's limit of 1 MiB applies. */
export const json = <T>(more: FieldOptions = {}): Field<T> => ({ type: 'json', ...more })
/** The name of one stored file, which is served only with a file token. */
export const protectedFile = (maxSize: number, mimeTypes: readonly string[]): Field<string> => ({
  type: 'file',
  maxSelect: 1,
  maxSize,
  protected: true,
  mimeTypes,
})
/** Returns the automatic timestamps. A field `created_at` that PocketBase sets replaces `created` (P21). */
export const timestampsOf = (fields: Fields): (keyof Timestamps)[] =>
  fields['created_at']?.type === 'autodate' ? ['updated'] : ['created', 'updated']
export const systemField = <T>(type: FieldSpec['type']): Field<T> => ({ type, system: true })
