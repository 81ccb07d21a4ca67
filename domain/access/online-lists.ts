/** A list of a collection that is read online, under the collection's own rule: filter and sort in PocketBase's words. */
interface OnlineList {
  readonly collection: 'users'
  /** Values go in as `{:name}`. */
  readonly filter: string
  readonly sort: string
  readonly rows: number
}

/**
 * All lists that are read past the product's own routes, by name: a test asks the database how it finds the rows of each. None is
 * counted, and what grows comes by a route in pages with keys.
 */
export const onlineLists = {
  /** One person, for whoever may see them. */
  person: { collection: 'users', filter: 'id = {:id}', sort: '', rows: 1 },
} as const satisfies { readonly [name: string]: OnlineList }
export type OnlineListName = keyof typeof onlineLists
