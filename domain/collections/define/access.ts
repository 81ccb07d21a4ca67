/** Who may see a row: the person a column names, every admin, or everybody who is signed in. */
export interface Audience<Field extends string = string> {
  readonly who: { readonly column: Field } | 'admin' | 'everyone'
  /** Only rows whose field is set, or is not. */
  readonly when?: { readonly field: Field; readonly is: 'set' | 'unset' }
  /** Seen by asking the server, never sent to devices by sync. */
  readonly online?: true
}

/**
 * Fields a device may write through sync push, offline too, and anyone through PocketBase's record routes, when the rule (in
 * PocketBase's syntax) holds for the row.
 */
export interface Write<Field extends string = string> {
  readonly fields: readonly Field[]
  readonly rule: string
  /** A second rule for a new row, asked after the save because it names fields that the server fills in. */
  readonly filled?: string
}

/**
 * What happens to a field that changed on the server while a device changed it too: the last write wins, a flag stays true,
 * the larger value stays, or the person is asked.
 */
export type ConflictPolicy = 'last' | 'true' | 'max' | 'ask'

/**
 * Who sees and who writes (data model, rule 4). Every field of a row is for everybody in its audiences (rule 1), but for the
 * hidden ones; what has no line in `create`, `update` or `delete` is written by commands and by the server alone.
 */
export interface Access<Field extends string = string> {
  /** None: only routes read it. */
  readonly see: readonly Audience<Field>[]
  readonly create?: Write<Field>
  readonly update?: Write<Field>
  readonly delete?: { readonly rule: string }
  /** Fields without a policy: the last write wins. */
  readonly conflict?: { readonly [field in Field]?: ConflictPolicy }
}

/** The person whom `user_id` names. */
export const owner = { who: { column: 'user_id' } } as const
/** The affiliate whom `affiliate_id` names. */
export const affiliate = { who: { column: 'affiliate_id' } } as const
export const admin = { who: 'admin' } as const
/** Admins, by asking the server: never on their devices. */
export const adminOnline = { who: 'admin', online: true } as const
export const everyone = { who: 'everyone' } as const

/** A write's rule: the row is the person's own. */
export const ownRow = 'user_id = @request.auth.id'
/** The admin's part of a rule. Without `:each` a several-valued field never matches, and silently so. */
export const isAdmin = '@request.auth.roles:each ?= "admin"'
/** Always present: a row whose owner is empty would else belong to guests. */
export const isSignedIn = '@request.auth.id != ""'
