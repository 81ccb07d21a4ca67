/** A list that the client reads directly, under the collection's list rule and in PocketBase's syntax. */
interface OnlineList {
  readonly collection: 'users'
  readonly filter: string
  readonly sort: string
  readonly rows: number
}

/** None of these lists counts its rows. Lists that grow without limit use routes with cursors. */
export const onlineLists = {
  person: { collection: 'users', filter: 'id = {:id}', sort: '', rows: 1 },
} as const satisfies { readonly [name: string]: OnlineList }
