import { quietMinutes, type NotifyChoices } from '../../domain/notices/choices'
import { knowsTimeZone, moment, nowMs, timeZone } from '../platform/clock'

/** Until when (ms) mail and push to somebody with these choices have to wait; 0 = they needn't. Their zone, else the program's. */
export function quietUntil(app: PbApp, { quiet }: NotifyChoices): number {
  if (!quiet) return 0
  const now = nowMs()
  const zone = knowsTimeZone(quiet.zone) ? quiet.zone : timeZone(app)
  const local = new DateTime(moment(now)).time().in(new Timezone(zone)).format('15:04')
  const minutes = quietMinutes(quiet, local)
  // to the full minute: the local time was cut to it
  return minutes === 0 ? 0 : now - (now % 60_000) + minutes * 60_000
}
