import { useState } from 'react'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { forms } from '../../i18n/areas/everyone'
import { holdQueue } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { SelectionBar } from '../../lists/selection-bar'
import { nothingPicked, type ListControl } from '../../lists/use-list-state'
import { Button } from '../../ui/button'
import { RefuseDialog, ReleaseDialog } from './hold-dialogs'

interface BulkProps {
  list: ListControl
  rows: readonly HoldGroup[]
  online: boolean
  onDone: () => void
}

/** What is picked, and both ways to decide it. Picked rows of other pages count as long as they were seen on this visit. */
export function BulkBar({ list, rows, online, onDone }: BulkProps) {
  const t = useMessages(holdQueue)
  const tf = useMessages(forms)
  const [deciding, setDeciding] = useState<'release' | 'refuse' | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<string, HoldGroup>>(new Map())
  if (rows.some((row) => seen.get(row.key) !== row)) {
    setSeen(new Map([...seen, ...rows.map((row) => [row.key, row] as const)]))
  }
  const groups = list.state.picked.keys.flatMap((key) => seen.get(key) ?? [])
  const blocked = online ? {} : { 'aria-disabled': true as const, title: tf.needsNetwork }
  const dialog = {
    groups,
    onClose: () => setDeciding(null),
    onDone: () => {
      list.pick(nothingPicked)
      onDone()
    },
  }
  return (
    <>
      <SelectionBar
        count={groups.length}
        cents={groups.reduce((sum, { cents }) => sum + cents, 0)}
        onClear={() => list.pick(nothingPicked)}
      >
        <Button {...blocked} kind="bar" size="sm" onClick={() => setDeciding('refuse')}>
          {t.refuseMany(groups.length)}
        </Button>
        <Button {...blocked} kind="bar" size="sm" onClick={() => setDeciding('release')}>
          {t.releaseMany(groups.length)}
        </Button>
      </SelectionBar>
      <ReleaseDialog {...dialog} open={deciding === 'release'} />
      <RefuseDialog {...dialog} open={deciding === 'refuse'} />
    </>
  )
}
