import type { HoldGroup } from '../../../domain/api/money/holds'
import { StatusBadge } from '../../ui/states/status-badge'
import { useHoldState } from './hold-words'

export function HoldBadge({ row }: { row: HoldGroup }) {
  const { word, ...look } = useHoldState()(row)
  return <StatusBadge {...look}>{word}</StatusBadge>
}
