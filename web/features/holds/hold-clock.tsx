import { promisedClock } from '../../../domain/promised-time'
import type { HoldGroup } from '../../../domain/api/holds'
import { useNow } from '../../data/queries/clock'
import { DaysClock } from '../../lists/days-clock'

/** The promised time, as it runs (P17). Steps by the minute. */
export const HoldClock = ({ of: { since, promisedBy: by } }: { of: HoldGroup }) => (
  <DaysClock {...promisedClock({ since, by }, useNow())} />
)
