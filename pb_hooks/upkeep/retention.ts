import { retentionPeriod, retentionRules } from '../../domain/record/retention'
import { one, readNumber } from '../platform/db'

/** Implements `coterie retention`: each table's retention, its number of rows, and the free space in the file. */
export function retentionReport(app: PbApp): string {
  const lines = retentionRules.map(({ tables, days, until, why }) =>
    [
      capital(retentionPeriod({ days, until })),
      `  because: ${why}`,
      ...tables.map((table) => `  ${table.padEnd(24)} ${rowsOf(app, table)}`),
    ].join('\n'),
  )
  return [...lines, fileSize(app)].join('\n\n')
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const rowsOf = (app: PbApp, table: string): string => {
  const n = readNumber(app, `SELECT COUNT(*) AS n FROM "${table}"`)
  return n === 1 ? '1 row' : `${n} rows`
}

function fileSize(app: PbApp): string {
  const size = one(
    app,
    `SELECT (SELECT page_count FROM pragma_page_count) AS pages, (SELECT freelist_count FROM pragma_freelist_count) AS free,
       (SELECT page_size FROM pragma_page_size) AS bytes`,
    {},
    { pages: 0, free: 0, bytes: 0 },
  )
  const { pages, free, bytes } = size ?? { pages: 0, free: 0, bytes: 0 }
  const mebibytes = (count: number): string => `${((count * bytes) / 1_048_576).toFixed(1)} MiB`
  return `data.db: ${mebibytes(pages)}, of which ${mebibytes(free)} are free and will be filled by new rows.`
}
