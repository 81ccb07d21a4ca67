/** Who may see a row: the person that a column names, all admins, or everyone who is signed in. */
export interface Audience<Field extends string = string> {
  readonly who: { readonly column: Field } | 'admin' | 'everyone'
  /** Only rows whose field is set, or unset. */
  readonly when?: { readonly field: Field; readonly is: 'set' | 'unset' }
  /** Visible through requests, but never synced to devices. */
  readonly online?: true
}

/** Fields that may be written through sync push and PocketBase's record API if the rule (PocketBase syntax) holds. */
export interface WriteRule<Field extends string = string> {
  readonly fields: readonly Field[]
  readonly rule: string
  /** A second rule for new rows, checked after the save because it uses fields that the server fills in. */
  readonly filled?: string
}

/**
 * How a field that changed on both the server and a device is merged: the last write wins, true wins, the larger value
 * wins, or the person decides.
 */
export type ConflictPolicy = 'last' | 'true' | 'max' | 'ask'

/**
 * Who may see and write rows (data model, rule 4). Everyone in the audiences sees all fields that aren't hidden (rule 1).
 * Without `create`, `update` and `delete` only commands and the server write.
 */
export interface Access<Field extends string = string> {
  /** Empty = only routes read it. */
  readonly visibleTo: readonly Audience<Field>[]
  readonly create?: WriteRule<Field>
  readonly update?: WriteRule<Field>
  readonly delete?: { readonly rule: string }
  /** Default: the last write wins. */
  readonly conflict?: { readonly [field in Field]?: ConflictPolicy }
}

export const owner = { who: { column: 'user_id' } } as const
export const affiliate = { who: { column: 'affiliate_id' } } as const
export const admin = { who: 'admin' } as const
/** Admins, by requests only: not stored on their devices. */
export const adminOnline = { who: 'admin', online: true } as const
export const everyone = { who: 'everyone' } as const

export const ownRow = 'user_id = @request.auth.id'
/** The rule for admins. Without `:each`, PocketBase silently never matches a multi-valued field. */
export const isAdmin = '@request.auth.roles:each ?= "admin"'
/** Part of every rule: otherwise rows with an empty owner would be visible to guests. */
export const isSignedIn = '@request.auth.id != ""'
