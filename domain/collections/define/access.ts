/** Who may see a row: the person in a column, all admins, or everyone who is signed in. */
export interface Audience<Field extends string = string> {
  readonly who: { readonly column: Field } | 'admin' | 'everyone'
  readonly when?: { readonly field: Field; readonly is: 'set' | 'unset' }
  /** Makes the rows available to requests only; they are never synced to devices. */
  readonly online?: true
}

/** Fields that may be written by sync and by PocketBase's record API if the rule (in PocketBase's syntax) is true. */
export interface WriteRule<Field extends string = string> {
  readonly fields: readonly Field[]
  readonly rule: string
  /** An additional condition, checked after a new row is saved because it uses fields that the server sets. */
  readonly filled?: string
}

/**
 * What happens if server and device changed a field: the last write, true or the larger value wins, or the person is asked.
 */
export type ConflictPolicy = 'last' | 'true' | 'max' | 'ask'

/** The access to a collection. Without `create`, `update` and `delete`, only commands and the server write rows. */
export interface Access<Field extends string = string> {
  readonly visibleTo: readonly Audience<Field>[]
  readonly create?: WriteRule<Field>
  readonly update?: WriteRule<Field>
  readonly delete?: { readonly rule: string }
  readonly conflict?: { readonly [field in Field]?: ConflictPolicy }
}

export const owner = { who: { column: 'user_id' } } as const
export const affiliate = { who: { column: 'affiliate_id' } } as const
export const admin = { who: 'admin' } as const
export const adminOnline = { who: 'admin', online: true } as const
export const everyone = { who: 'everyone' } as const

export const ownRow = 'user_id = @request.auth.id'
/** Without `:each`, PocketBase never matches a field with several values, and reports no error. */
export const isAdmin = '@request.auth.roles:each ?= "admin"'
/** Part of every rule, because rows with an empty owner would otherwise be visible without sign-in. */
export const isSignedIn = '@request.auth.id != ""'
