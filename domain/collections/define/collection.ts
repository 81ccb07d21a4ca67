import type { Access } from './access'
import type { Field, Fields, HiddenField, SavedMoment } from './field'
import type { Id, Stamps } from './row'
import type { TableIndex } from './table-index'

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

/** The order in which a new device fetches what it keeps. The app opens after the first group. */
export const syncGroups = ['first', 'tickets', 'money', 'account', 'texts', 'desk'] as const
export type SyncGroup = (typeof syncGroups)[number]

type NameOf<F> = Extract<keyof F, string>
type StampOf<F> = F extends { readonly created_at: SavedMoment } ? 'updated' : keyof Stamps
type Column<F> = NameOf<F> | 'id' | StampOf<F>

/** What a collection says of itself, beside its name. */
interface Said<F extends Fields, G extends SyncGroup> extends Access<NoInfer<Column<F>>> {
  readonly fields: F
  /** Of the server's table. */
  readonly indexes: readonly TableIndex<NoInfer<Column<F>>>[]
  /** How a device keeps it: when it is fetched, and the indexes of its table there (`id` is the key). Missing: read online. */
  readonly device?: {
    readonly group: G
    readonly indexes: readonly (NoInfer<Column<F>> | readonly NoInfer<Column<F>>[])[]
  }
  /** Fields that repeat another collection's: `coterie audit` compares each, and one function restamps it. */
  readonly copied?: { readonly [field in NoInfer<NameOf<F>>]?: string }
  /** An admin's device holds only its open and lately moved rows; it needs the column `window_from`. Missing: all of them. */
  readonly window?: WindowOf<NoInfer<Column<F>>>
}

/** A collection, all of it. */
export interface Collection<
  N extends string = string,
  F extends Fields = Fields,
  G extends SyncGroup = SyncGroup,
> extends Access {
  readonly name: N
  readonly fields: F
  readonly indexes: readonly TableIndex[]
  readonly device?: { readonly group: G; readonly indexes: readonly (string | readonly string[])[] }
  readonly copied: { readonly [field: string]: string }
  readonly window?: WindowOf
}

type Shown<F extends Fields> = { [name in keyof F as F[name] extends HiddenField ? never : name]: F[name] }
type Values<F extends Fields> = { -readonly [name in keyof F]: F[name] extends Field<infer T> ? T : never }

/** A collection's row as it lies in PocketBase and on the device. */
export type RowOf<C> = C extends { readonly fields: infer F extends Fields }
  ? { id: Id } & Pick<Stamps, StampOf<F>> & Values<Shown<F>>
  : never

/**
 * Says a collection, once (see README.md). Types, API rules, audiences, the device's tables, the bounds of what is pushed,
 * the test of the real schema and `docs/data.md` come from it.
 */
export function collection<const N extends string, F extends Fields, const G extends SyncGroup = never>(
  name: N,
  said: Said<F, G>,
): Collection<N, F, G> {
  return { copied: {}, ...(said as unknown as Omit<Collection<N, F, G>, 'name' | 'copied'>), name }
}
