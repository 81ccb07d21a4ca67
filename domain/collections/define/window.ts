/**
 * What of a collection admins' devices hold: rows that are open, and those that moved in the last 90 days. The column
 * `window_from` says which: '' while a row is open, then the day (UTC, `YYYY-MM-DD`) of its last move.
 */
export type WindowOf<Field extends string = string> = OpenWindow<Field> | ParentsWindow<Field>

/** A row that is open or done by itself. */
interface OpenWindow<Field extends string> {
  /** It is open while this field has one of these values. Where more are open than a device takes, the first value goes first. */
  readonly open: { readonly field: Field; readonly is: readonly string[] }
  /** Within one of these values the smallest is the most urgent. */
  readonly urgentBy: Field
}

/** A row that is where its parent is: a trigger copies the parent's `window_from`. */
interface ParentsWindow<Field extends string> {
  readonly parent: string
  /** The field that names it. */
  readonly by: Field
}
