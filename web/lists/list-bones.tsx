import { classNames } from '../ui/button-classes'
import { Skeleton } from '../ui/states/empty-state'
import type { ListColumn } from './list-column'

/** Rows of a skeleton: about what a screen shows. */
const rows = 12
const all = Array.from({ length: rows }, (_, at) => at)
/** No two rows of a real list are equally long. */
const lengths = ['w-32', 'w-24', 'w-40', 'w-28'] as const

const shapes = { wide: 'h-3 w-36', short: 'h-3 w-16', state: 'h-3 w-20', button: 'h-7 w-20', none: 'hidden' } as const

/** A list's table before its rows are known: under its own heads, in the widths of its columns. */
export const BonesOfTable = <Row,>({ columns, picks }: { columns: readonly ListColumn<Row>[]; picks: boolean }) =>
  all.map((at) => (
    <tr key={at} className="border-t border-line">
      {picks && (
        <td className="pl-2.5">
          <Skeleton className="mx-auto size-5.5 rounded-sm" />
        </td>
      )}
      {columns.map(({ key, bone = 'short', end, className }) => (
        <td key={key} className={classNames('h-11 px-3 py-1 first:pl-5 last:pr-5', className)}>
          {bone === 'person' ? (
            <span className="flex items-center gap-2.5">
              <Skeleton className="size-7 flex-none" />
              <span className="grid gap-1.5">
                <Skeleton className={`h-3 ${lengths[at % lengths.length]}`} />
                <Skeleton className="h-2 w-36" />
              </span>
            </span>
          ) : (
            <Skeleton className={classNames(shapes[bone], end === true && 'ml-auto')} />
          )}
        </td>
      ))}
    </tr>
  ))

/** Rows under each other before they are known: a title and a second line, something at the right. */
export const BonesOfRows = ({ picks = false }: { picks?: boolean }) => (
  <div>
    {all.map((at) => (
      <div key={at} className="flex items-center gap-3 border-t border-line px-4 py-4 first:border-t-0">
        {picks && <Skeleton className="size-5.5 flex-none rounded-sm" />}
        <span className="grid min-w-0 flex-1 gap-2.5">
          <Skeleton className={`h-3.5 ${lengths[at % lengths.length]}`} />
          <Skeleton className="h-2.5 w-44 max-w-full" />
        </span>
        <span className="grid justify-items-end gap-2.5">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-2.5 w-20" />
        </span>
      </div>
    ))}
  </div>
)
