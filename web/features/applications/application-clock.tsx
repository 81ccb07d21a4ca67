import { promisedClock, type Promised } from '../../../domain/promised-time'
import { useNow } from '../../data/queries/clock'
import { DaysClock } from '../../lists/days-clock'

/** The promised time, as it runs (P17). Steps by the minute. */
export const ApplicationClock = ({ of }: { of: Promised }) => <DaysClock {...promisedClock(of, useNow())} small />
