import type { CalendarDate } from '../../domain/entities'
import { today } from '../platform/clock'
import { fail } from '../platform/refusals'

/** The earlier day on which payments were sent by hand; undefined = just now. `sent-in-future` for one that hasn't come. */
export function sentDay(app: PbApp, { sentOn }: { sentOn?: CalendarDate }): CalendarDate | undefined {
  const day = today(app)
  if (sentOn !== undefined && sentOn > day) fail('sent-in-future', {}, { sentOn: 'sent-in-future' })
  return sentOn === day ? undefined : sentOn
}
