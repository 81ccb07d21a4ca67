import type { ReactNode } from 'react'
import type { ListSource } from '../data/queries/list-source'
import type { OpenedRow } from './use-opened-row'
import { useDesktopLayout } from './use-desktop-layout'

/** The state of a list's detail pane. */
export interface DetailPaneState {
  /** Key of the row in the pane, '' = none. */
  shown: string
  /** Whether the pane is beside the list, which narrows the list. */
  split: boolean
  /** Undefined when the pane opened by itself and can't be closed. */
  onClose: (() => void) | undefined
}

/**
 * Returns which row the detail pane shows. On wide screens the pane shows the first row when no row is opened. While
 * `resting`, the pane stays empty but keeps its space so that the list doesn't move under the pointer.
 */
export function useDetailPane<Row>(
  opened: OpenedRow,
  { known, rows }: Pick<ListSource<Row>, 'known' | 'rows'>,
  keyOf: (row: Row) => string,
  resting = false,
): DetailPaneState {
  const isWide = useDesktopLayout('split')
  const first = isWide && known ? rows[0] : undefined
  const shown = opened.id || (first === undefined || resting ? '' : keyOf(first))
  return {
    shown,
    split: isWide && (shown !== '' || (resting && first !== undefined)),
    onClose: opened.id === '' ? undefined : opened.close,
  }
}

interface Props {
  of: DetailPaneState
  pane: ReactNode
  children: ReactNode
}

/** Lays out a list with its detail pane beside it. On narrow screens the pane covers the list. */
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
