import type { HoldGroup } from '../../../domain/api/money/holds'
import { StatusBadge } from '../../ui/states/status-badge'
import { useHoldStatus } from './hold-text'

export function HoldBadge({ row }: { row: HoldGroup }) {
  const { word, ...look } = useHoldStatus()(row)
  return <StatusBadge {...look}>{word}</StatusBadge>
}
