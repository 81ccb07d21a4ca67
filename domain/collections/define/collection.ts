import type { Access } from './access'
import type { Field, Fields, HiddenField, AutoTimestamp } from './field'
import type { Id, Timestamps } from './row'
import type { TableIndex } from './table-index'

/**
 * Which rows of a collection admins' devices store: open ones, and those that were changed in the last 90 days. The column
 * `window_from` is '' while a row is open, and then the day (UTC, `YYYY-MM-DD`) of its last change.
 */
export type CollectionWindow<Field extends string = string> = OpenWindow<Field> | ParentsWindow<Field>

/** A collection whose rows have their own state, open or finished. */
interface OpenWindow<Field extends string> {
  /**
   * A row is open while the field has one of these values. If more rows are open than a device stores, rows with the first
   * value take precedence.
   */
  readonly open: { readonly field: Field; readonly is: readonly string[] }
  /** Of rows with the same value, the one with the smallest value in this column is the most urgent. */
  readonly urgentBy: Field
}

/** A collection whose rows belong to a parent row. A trigger copies the parent's `window_from`. */
interface ParentsWindow<Field extends string> {
  readonly parent: string
  /** The field with the parent's id. */
  readonly by: Field
}

/** The order in which a new device fetches collections. The app opens after the first group. */
export const syncGroups = ['first', 'tickets', 'money', 'account', 'texts', 'admin'] as const
export type SyncGroup = (typeof syncGroups)[number]

type NameOf<F> = Extract<keyof F, string>
type TimestampOf<F> = F extends { readonly created_at: AutoTimestamp } ? 'updated' : keyof Timestamps
type Column<F> = NameOf<F> | 'id' | TimestampOf<F>

/** The definition of a collection, without its name. */
interface CollectionDefinition<F extends Fields, G extends SyncGroup> extends Access<NoInfer<Column<F>>> {
  readonly fields: F
  readonly indexes: readonly TableIndex<NoInfer<Column<F>>>[]
  /**
   * How devices store the collection: its sync group, and the indexes of the local table, whose primary key is `id`. If
   * missing, devices don't store it.
   */
  readonly device?: {
    readonly group: G
    readonly indexes: readonly (NoInfer<Column<F>> | readonly NoInfer<Column<F>>[])[]
  }
  /** Fields that are copied from another collection. `coterie audit` checks them, and one function updates them. */
  readonly copiedFrom?: { readonly [field in NoInfer<NameOf<F>>]?: string }
  /** Limits which rows admins' devices store, and requires the column `window_from`. If missing, they store all rows. */
  readonly window?: CollectionWindow<NoInfer<Column<F>>>
}

export interface Collection<
  N extends string = string,
  F extends Fields = Fields,
  G extends SyncGroup = SyncGroup,
> extends Access {
  readonly name: N
  readonly fields: F
  readonly indexes: readonly TableIndex[]
  readonly device?: { readonly group: G; readonly indexes: readonly (string | readonly string[])[] }
  readonly copiedFrom: { readonly [field: string]: string }
  readonly window?: CollectionWindow
}

type VisibleFields<F extends Fields> = { [name in keyof F as F[name] extends HiddenField ? never : name]: F[name] }
type FieldValues<F extends Fields> = { -readonly [name in keyof F]: F[name] extends Field<infer T> ? T : never }

/** A row of the collection as PocketBase and devices store it. */
export type RowOf<C> = C extends { readonly fields: infer F extends Fields }
  ? { id: Id } & Pick<Timestamps, TimestampOf<F>> & FieldValues<VisibleFields<F>>
  : never

/**
 * Defines a collection (see README.md). Its types, API rules, audiences, tables on devices, checks of rows from devices,
 * the schema test and `docs/data.md` are derived from the definition.
 */
export function collection<const N extends string, F extends Fields, const G extends SyncGroup = never>(
  name: N,
  definition: CollectionDefinition<F, G>,
): Collection<N, F, G> {
  return { copiedFrom: {}, ...(definition as unknown as Omit<Collection<N, F, G>, 'name' | 'copiedFrom'>), name }
}
