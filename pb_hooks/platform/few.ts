import { one, type Bound } from './sql'

/**
 * How many rows a list sorts by itself. A filter that finds no more is asked for all of them (`few`), which are then sorted; one
 * that finds more is met soon by who walks along the list's own index. Neither reads the whole table.
 */
export const fewRows = 10_000
/** How far a list counts what it finds; beyond, it says so. */
export const mostCounted = 1000

/** A filter that an index answers: SQL for what names the rows it finds (`id`), and what that binds. */
export interface Narrowing {
  ids: string
  bound: { [name: string]: Bound }
  /** How many that are, where counters say so. */
  known?: number
  /** SQL that finds as many rows by the index alone; without it `ids` are counted. */
  counted?: string
}

/** SQL for the part of a statement that holds the ids of a narrowing. Its LIMIT is what keeps it a part. */
export const fewOf = ({ ids }: Narrowing): string => fewFrom(ids, fewRows)

const fewFrom = (ids: string, most: number): string => `few AS (${ids} LIMIT ${most + 1})`

/** The narrowing that finds fewest, if that are few (no more than `most`), and how many that are. */
export function fewestOf<N extends Narrowing>(
  app: PbApp,
  all: readonly N[],
  most = fewRows,
): (N & { n: number }) | null {
  let fewest: (N & { n: number }) | null = null
  // what is known costs nothing, and then nobody counts further than that
  const known = all.filter((each) => each.known !== undefined)
  for (const narrowing of [...known, ...all.filter((each) => each.known === undefined)]) {
    const limit: number = fewest === null ? most : Math.min(most, fewest.n)
    const n: number = narrowing.known ?? countUpTo(app, narrowing, limit)
    if (n <= most && (fewest === null || n < fewest.n)) fewest = { ...narrowing, n }
  }
  return fewest
}

function countUpTo(app: PbApp, { ids, counted, bound }: Narrowing, most: number): number {
  const sql = `WITH ${fewFrom(counted ?? ids, most)} SELECT COUNT(*) AS n FROM few`
  return one(app, sql, bound, { n: 0 })?.n ?? 0
}
