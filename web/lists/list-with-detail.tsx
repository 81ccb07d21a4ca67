import type { ReactNode } from 'react'
import type { ListSource } from '../data/queries/list-source'
import type { OpenedRow } from './use-opened-row'
import { useDesktopLayout } from './use-desktop-layout'

/**
 * Returns the state of the pane. A large screen shows the first row if none is opened. While `resting` the pane is empty
 * but keeps its space, so that the list doesn't move under the pointer.
 */
export function useDetailPane<Row>(
  opened: OpenedRow,
  { known, rows }: Pick<ListSource<Row>, 'known' | 'rows'>,
  keyOf: (row: Row) => string,
  resting = false,
) {
  const isWide = useDesktopLayout('split')
  const first = isWide && known ? rows[0] : undefined
  const shown = opened.id || (first === undefined || resting ? '' : keyOf(first))
  return {
    /** Key of the shown row, '' = none. */
    shown,
    /** The pane is next to the list, which makes the list narrower. */
    split: isWide && (shown !== '' || (resting && first !== undefined)),
    /** Undefined if the user did not open the pane. */
    onClose: opened.id === '' ? undefined : opened.close,
  }
}

interface Props {
  of: Pick<ReturnType<typeof useDetailPane>, 'split'>
  pane: ReactNode
  children: ReactNode
}

/** Shows a list with its pane, which is next to the list, or in place of it on a small screen. */
export function ListWithDetail({ of: { split }, pane, children }: Props) {
  return (
    <div
      className={split ? 'grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-4' : 'grid grid-cols-[minmax(0,1fr)]'}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">{children}</div>
      {pane}
    </div>
  )
}
