import { quietMinutes, type NotifyChoices } from '../../domain/notices/choices'
import { isKnownTimeZone, moment, nowMs, timeZone } from '../platform/clock'

/** Returns the time (ms) until which email and push messages must wait; 0 = no wait. */
export function quietUntil(app: PbApp, { quiet }: NotifyChoices): number {
  if (!quiet) return 0
  const now = nowMs()
  const zone = isKnownTimeZone(quiet.zone) ? quiet.zone : timeZone(app)
  const local = new DateTime(moment(now)).time().in(new Timezone(zone)).format('15:04')
  const minutes = quietMinutes(quiet, local)
  // rounds down to the minute, like the local time
  return minutes === 0 ? 0 : now - (now % 60_000) + minutes * 60_000
}
