/**
 * A list that the client reads directly from PocketBase under the collection's rule, with PocketBase's filter and sort
 * syntax.
 */
interface OnlineList {
  readonly collection: 'users'
  /** Parameters are written as `{:name}`. */
  readonly filter: string
  readonly sort: string
  readonly rows: number
}

/**
 * All lists that are read without a route. A test checks the query plan of each. None is counted; growing lists use routes
 * with cursors.
 */
export const onlineLists = {
  person: { collection: 'users', filter: 'id = {:id}', sort: '', rows: 1 },
} as const satisfies { readonly [name: string]: OnlineList }
export type OnlineListName = keyof typeof onlineLists
