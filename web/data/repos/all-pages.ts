import type { OnlinePageOf } from './use-online-list'

/** Most rows a file takes of a list that comes a page at a time. */
const limit = 5_000

/** All rows of a list, page after page, for a file; `cut` when there are more than it takes. */
export async function allPages<Row>(
  load: (page: number) => Promise<OnlinePageOf<Row>>,
): Promise<{ rows: Row[]; cut: boolean }> {
  const rows: Row[] = []
  for (let page = 1; rows.length < limit; page++) {
    const found = await load(page)
    rows.push(...found.rows)
    if (!found.more) return { rows, cut: false }
  }
  return { rows, cut: true }
}
