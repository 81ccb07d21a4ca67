/** Who may see a row: the person a column names, every admin, or everybody who is signed in. */
export interface Audience<Field extends string = string> {
  who: { column: Field } | 'admin' | 'everyone'
  /** Only rows whose field is set, or is not. */
  when?: { field: Field; is: 'set' | 'unset' }
  /** Seen by asking the server, never sent to devices by sync. */
  online?: true
}

/** Fields a device may write through sync push, offline too, when the rule (PocketBase's words) holds for the row. */
export interface Write<Field extends string = string> {
  fields: readonly Field[]
  rule: string
}

/**
 * What happens to a field that changed on the server while a device changed it too: the last write wins, a flag stays true,
 * the larger value stays, or the person is asked.
 */
export type ConflictPolicy = 'last' | 'true' | 'max' | 'ask'

/**
 * One collection's line of the access table. Every field of a row is for everybody in its audiences (data model, rule 1);
 * what has no line in `create`, `update` or `delete` is written by commands and by the server alone (rule 4).
 */
export interface Access<Field extends string = string> {
  audiences: readonly Audience<Field>[]
  create?: Write<Field>
  update?: Write<Field>
  delete?: { rule: string }
  conflict?: { readonly [field in Field]?: ConflictPolicy }
}

/** The admin's part of a rule. Without `:each` a several-valued field never matches, and silently so. */
export const isAdmin = '@request.auth.roles:each ?= "admin"'
/** Always present: a row whose owner is empty would else belong to guests. */
export const isSignedIn = '@request.auth.id != ""'
