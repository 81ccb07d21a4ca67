import { useState } from 'react'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { CommandButton } from '../../forms/command-button'
import { holdQueue } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { SelectionBar } from '../../lists/selection-bar'
import { emptySelection, type ListControl } from '../../lists/use-list-state'
import { RefuseDialog, ReleaseDialog } from './hold-dialogs'

interface BulkProps {
  list: ListControl
  rows: readonly HoldGroup[]
  onDone: () => void
}

/** Decides all selected holds. Selected rows of other pages are included if they were shown during this visit. */
export function BulkBar({ list, rows, onDone }: BulkProps) {
  const t = useMessages(holdQueue)
  const [deciding, setDeciding] = useState<'release' | 'refuse' | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<string, HoldGroup>>(new Map())
  if (rows.some((row) => seen.get(row.key) !== row)) {
    setSeen(new Map([...seen, ...rows.map((row) => [row.key, row] as const)]))
  }
  const groups = list.state.picked.keys.flatMap((key) => seen.get(key) ?? [])
  const dialog = {
    groups,
    onClose: () => setDeciding(null),
    onDone: () => {
      list.pick(emptySelection)
      onDone()
    },
  }
  return (
    <>
      <SelectionBar
        count={groups.length}
        cents={groups.reduce((sum, { cents }) => sum + cents, 0)}
        onClear={() => list.pick(emptySelection)}
      >
        <CommandButton kind="bar" size="sm" onClick={() => setDeciding('refuse')}>
          {t.refuseMany(groups.length)}
        </CommandButton>
        <CommandButton kind="bar" size="sm" onClick={() => setDeciding('release')}>
          {t.releaseMany(groups.length)}
        </CommandButton>
      </SelectionBar>
      <ReleaseDialog {...dialog} open={deciding === 'release'} />
      <RefuseDialog {...dialog} open={deciding === 'refuse'} />
    </>
  )
}
