/** Who may see a row: the person in a column, all admins, or everyone who is signed in. */
export interface Audience<Field extends string = string> {
  readonly who: { readonly column: Field } | 'admin' | 'everyone'
  /** Limits the audience to rows whose field is set, or isn't set. */
  readonly when?: { readonly field: Field; readonly is: 'set' | 'unset' }
  /** Makes the rows available to requests only; they are never synced to devices. */
  readonly online?: true
}

/** Fields that may be written by sync and by PocketBase's record API if the rule (in PocketBase's syntax) is true. */
export interface WriteRule<Field extends string = string> {
  readonly fields: readonly Field[]
  readonly rule: string
  /** A second rule for new rows. It is checked after the save because it uses fields that the server sets itself. */
  readonly filled?: string
}

/**
 * How a field is merged that was changed both on the server and on a device: the last write wins, true wins, the larger
 * value wins, or the person decides.
 */
export type ConflictPolicy = 'last' | 'true' | 'max' | 'ask'

/**
 * Who may read and write rows (data model, rule 4). The people in the audiences see all fields that aren't hidden (rule 1).
 * Without `create`, `update` and `delete`, only commands and the server write rows.
 */
export interface Access<Field extends string = string> {
  /** Who may read the rows. If the list is empty, only routes read them. */
  readonly visibleTo: readonly Audience<Field>[]
  readonly create?: WriteRule<Field>
  readonly update?: WriteRule<Field>
  readonly delete?: { readonly rule: string }
  /** How conflicting fields are merged. By default the last write wins. */
  readonly conflict?: { readonly [field in Field]?: ConflictPolicy }
}

export const owner = { who: { column: 'user_id' } } as const
export const affiliate = { who: { column: 'affiliate_id' } } as const
export const admin = { who: 'admin' } as const
/** Admins, through requests only: the rows aren't stored on their devices. */
export const adminOnline = { who: 'admin', online: true } as const
export const everyone = { who: 'everyone' } as const

export const ownRow = 'user_id = @request.auth.id'
/**
 * The condition for admins. Without `:each`, PocketBase never matches a field with several values, and reports no error.
 */
export const isAdmin = '@request.auth.roles:each ?= "admin"'
/** Part of every rule, because rows with an empty owner would otherwise be visible without sign-in. */
export const isSignedIn = '@request.auth.id != ""'
