import type { Access } from './access'
import type { Field, Fields, HiddenField, AutoTimestamp } from './field'
import type { Id, Timestamps } from './row'
import type { TableIndex } from './table-index'

/** Limits devices to open rows and those of the last 90 days. `window_from` is '', or the day (UTC) of the last change. */
export type CollectionWindow<Field extends string = string> = OpenWindow<Field> | ParentsWindow<Field>

interface OpenWindow<Field extends string> {
  /** If more rows are open than a device stores, rows with the first value take precedence. */
  readonly open: { readonly field: Field; readonly is: readonly string[] }
  readonly urgentBy: Field
}

/** The window of a child collection. A trigger copies the parent's `window_from`. */
interface ParentsWindow<Field extends string> {
  readonly parent: string
  readonly by: Field
}

/** The groups in which a new device fetches rows. The app opens after the first one. */
export const syncGroups = ['first', 'tickets', 'money', 'account', 'texts', 'admin'] as const
export type SyncGroup = (typeof syncGroups)[number]

type NameOf<F> = Extract<keyof F, string>
type TimestampOf<F> = F extends { readonly created_at: AutoTimestamp } ? 'updated' : keyof Timestamps
type Column<F> = NameOf<F> | 'id' | TimestampOf<F>

interface CollectionDefinition<F extends Fields, G extends SyncGroup> extends Access<NoInfer<Column<F>>> {
  readonly fields: F
  readonly indexes: readonly TableIndex<NoInfer<Column<F>>>[]
  /** If missing, devices don't store the collection. The local table's primary key is `id`. */
  readonly device?: {
    readonly group: G
    readonly indexes: readonly (NoInfer<Column<F>> | readonly NoInfer<Column<F>>[])[]
  }
  /** The sources of copied fields. `coterie audit` checks the copies. */
  readonly copiedFrom?: { readonly [field in NoInfer<NameOf<F>>]?: string }
  /** If missing, admins' devices store all rows. Requires the column `window_from`. */
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

export type RowOf<C> = C extends { readonly fields: infer F extends Fields }
  ? { id: Id } & Pick<Timestamps, TimestampOf<F>> & FieldValues<VisibleFields<F>>
  : never

/**
 * Defines a collection, from which types, rules, device tables, checks, the schema test and `docs/data.md` derive (see
 * README.md).
 */
export function collection<const N extends string, F extends Fields, const G extends SyncGroup = never>(
  name: N,
  definition: CollectionDefinition<F, G>,
): Collection<N, F, G> {
  return { copiedFrom: {}, ...(definition as unknown as Omit<Collection<N, F, G>, 'name' | 'copiedFrom'>), name }
}
