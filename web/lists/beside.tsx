import type { ReactNode } from 'react'
import type { ListSource } from '../data/queries/list-source'
import type { Opened } from './use-opened'
import { useWide } from './use-is-desktop'

/** What a list shows of one of its rows, and where. */
export interface Beside {
  /** The key of the row that is shown; '' = none. */
  shown: string
  /** It lies beside the list, which has less room then. */
  split: boolean
  /** Undefined where the row is there by itself: there is nothing to close. */
  onClose: (() => void) | undefined
}

/**
 * The opened row; where there is room the first one lies beside the list by itself. While `resting` none does, but its place stays,
 * so that nothing slides under a finger.
 */
export function useBeside<Row>(
  opened: Opened,
  { known, rows }: Pick<ListSource<Row>, 'known' | 'rows'>,
  keyOf: (row: Row) => string,
  resting = false,
): Beside {
  const wide = useWide('split')
  const first = wide && known ? rows[0] : undefined
  const shown = opened.id || (first === undefined || resting ? '' : keyOf(first))
  return {
    shown,
    split: wide && (shown !== '' || (resting && first !== undefined)),
    onClose: opened.id === '' ? undefined : opened.close,
  }
}

interface Props {
  of: Beside
  /** What is opened: an `OpenPane`. */
  pane: ReactNode
  /** The list, and what stands under it. */
  children: ReactNode
}

/** A list with its opened row beside it. Where there is no room the pane comes over the list by itself. */
export function ListBeside({ of: { split }, pane, children }: Props) {
  return (
    <div
      className={split ? 'grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-4' : 'grid grid-cols-[minmax(0,1fr)]'}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">{children}</div>
      {pane}
    </div>
  )
}
