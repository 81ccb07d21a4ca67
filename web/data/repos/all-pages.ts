import type { OnlinePageOf } from './use-online-list'

/** Most rows a file takes of a list that comes a page at a time. */
const mostRows = 5_000

/** All rows of a list, page after page, for a file; `cut` when there are more than it takes. */
export async function allPages<Row>(
  load: (after: string) => Promise<OnlinePageOf<Row>>,
  most = mostRows,
): Promise<{ rows: Row[]; cut: boolean }> {
  const rows: Row[] = []
  let after = ''
  do {
    const found = await load(after)
    rows.push(...found.rows)
    after = found.next
  } while (after !== '' && rows.length < most)
  return { rows, cut: after !== '' }
}
