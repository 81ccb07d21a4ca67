import type { HoldGroup } from '../../../domain/api/money/holds'
import { StatusBadge } from '../../ui/states/status-badge'
import { useHoldState } from './hold-words'

/** How a hold stands, in shape, word and colour. */
export function HoldBadge({ row }: { row: HoldGroup }) {
  const { word, ...look } = useHoldState()(row)
  return <StatusBadge {...look}>{word}</StatusBadge>
}
