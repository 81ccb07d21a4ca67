import type { Moment } from '../../../domain/entities'
import { msOf } from '../../../domain/moments'
import { applicationClock } from '../../../domain/people/applications'
import { useNow } from '../../data/repos/today'
import { DaysClock } from '../../lists/days-clock'

/** The promised three days, as they run (P17). Steps by the minute. */
export const ApplicationClock = ({ since }: { since: Moment }) => (
  <DaysClock {...applicationClock(msOf(since), useNow())} small />
)
