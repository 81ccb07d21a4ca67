/**
 * A list that the client reads directly from PocketBase under the collection's list rule, with PocketBase's syntax for
 * filters and sorting.
 */
interface OnlineList {
  readonly collection: 'users'
  /** The filter, with parameters in the form `{:name}`. */
  readonly filter: string
  readonly sort: string
  readonly rows: number
}

/**
 * All lists that the client reads without a route. A test checks the query plan of each. None of them counts its rows;
 * lists that grow without limit use routes with cursors instead.
 */
export const onlineLists = {
  person: { collection: 'users', filter: 'id = {:id}', sort: '', rows: 1 },
} as const satisfies { readonly [name: string]: OnlineList }
export type OnlineListName = keyof typeof onlineLists
