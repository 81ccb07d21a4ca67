import type { AffiliateSubmission } from '../../../domain/entities'
import { msOf } from '../../../domain/moments'
import { application } from '../../i18n/application'
import { useMessages } from '../../i18n/messages'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long the decision took, in words: minutes, hours with minutes, from two days on days. */
export function useTook(of: AffiliateSubmission): string {
  const t = useMessages(application)
  const took = msOf(of.decided_at) - msOf(of.created)
  if (took < hourMs) return t.minutes(Math.max(1, Math.floor(took / minuteMs)))
  if (took >= 48 * hourMs) return t.days(Math.floor(took / (24 * hourMs)))
  return `${t.hours(Math.floor(took / hourMs))} ${t.minutes(Math.floor((took % hourMs) / minuteMs))}`
}
