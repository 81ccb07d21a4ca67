import type { Moment } from '../../../domain/entities'
import { holdClock } from '../../../domain/money/holds'
import { msOf } from '../../../domain/moments'
import { useNow } from '../../data/repos/today'
import { DaysClock } from '../../lists/days-clock'

/** The promised seven days, as they run (P17). Steps by the minute. */
export const HoldClock = ({ since }: { since: Moment }) => <DaysClock {...holdClock(msOf(since), useNow())} />
