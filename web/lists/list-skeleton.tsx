import { classNames } from '../ui/button-classes'
import type { MobileSlot, ListColumn } from '../ui/column'
import { Skeleton } from '../ui/states/empty-state'

/** About as many rows as fit on a screen. */
const rows = Array.from({ length: 12 }, (_, at) => at)
/** The widths vary, so that the skeleton looks like a real list. */
const lengths = ['w-32', 'w-24', 'w-40', 'w-28'] as const

const shapes = { wide: 'h-3 w-36', short: 'h-3 w-16', state: 'h-3 w-20', button: 'h-7 w-20', none: 'hidden' } as const

interface Props<Row> {
  columns: readonly ListColumn<Row>[]
  picks: boolean
}

/** The skeleton rows of a table, with the shape of each column's cells. */
export const TableSkeleton = <Row,>({ columns, picks }: Props<Row>) =>
  rows.map((at) => (
    <tr key={at} className="border-t border-line">
      {picks && (
        <td className="pl-2.5">
          <Skeleton className="mx-auto size-5.5 rounded-sm" />
        </td>
      )}
      {columns.map(({ key, skeleton = 'short', end, className }) => (
        <td key={key} className={classNames('h-11 px-3 py-1 first:pl-5 last:pr-5', className)}>
          {skeleton === 'person' ? (
            <span className="flex items-center gap-2.5">
              <Skeleton className="size-7 flex-none" />
              <span className="grid gap-1.5">
                <Skeleton className={`h-3 ${lengths[at % lengths.length]}`} />
                <Skeleton className="h-2 w-36" />
              </span>
            </span>
          ) : (
            <Skeleton className={classNames(shapes[skeleton], end === true && 'ml-auto')} />
          )}
        </td>
      ))}
    </tr>
  ))

/** The skeleton of mobile rows, with a placeholder for each part of a row that the columns fill. */
export function RowsSkeleton<Row>({ columns, picks }: Props<Row>) {
  const filled = new Set(columns.map(({ mobile }) => mobile))
  // A list with a custom body fills no slot.
  const isMade = filled.has('title')
  const has = (...slots: MobileSlot[]) => !isMade || slots.some((slot) => filled.has(slot))
  return (
    <div>
      {rows.map((at) => (
        <div key={at} className="flex items-center gap-3 border-t border-line px-4 py-4 first:border-t-0">
          {picks && <Skeleton className="size-5.5 flex-none rounded-sm" />}
          <span className="grid min-w-0 flex-1 gap-2.5">
            <Skeleton className={`h-3.5 ${lengths[at % lengths.length]}`} />
            {has('subtitle', 'meta') && <Skeleton className="h-2.5 w-44 max-w-full" />}
            {has('note') && <Skeleton className="h-2.5 w-32" />}
          </span>
          <span className="grid content-start justify-items-end gap-2.5">
            {has('end', 'badge') && <Skeleton className="h-3.5 w-16" />}
            {has('meta') && <Skeleton className="h-2.5 w-20" />}
          </span>
        </div>
      ))}
    </div>
  )
}
