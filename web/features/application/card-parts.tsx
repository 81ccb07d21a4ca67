import type { ReactNode } from 'react'
import { paths } from '../../../domain/paths'
import { useLanguage } from '../../i18n/language'
import type { AffiliateSubmission } from '../../../domain/entities'
import { msOf } from '../../../domain/moments'
import { application } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'

export const ApplicationHeading = ({ children }: { children: ReactNode }) => (
  <span className="block text-2xl leading-2xl tracking-[-.02em] text-balance">{children}</span>
)

/** Independent of the deadline's length. */
export const ringDotCount = 24

export const useApplyHref = (): string => `${useLanguage() === 'es' ? paths.affiliateEs : paths.affiliate}#apply`

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns how long the decision took: in minutes, hours and minutes, or from 48 hours on in days. */
export function useDecisionTime(submission: AffiliateSubmission): string {
  const t = useMessages(application)
  const took = msOf(submission.decided_at) - msOf(submission.created)
  if (took < hourMs) return t.minutes(Math.max(1, Math.floor(took / minuteMs)))
  if (took >= 48 * hourMs) return t.days(Math.floor(took / (24 * hourMs)))
  return `${t.hours(Math.floor(took / hourMs))} ${t.minutes(Math.floor((took % hourMs) / minuteMs))}`
}
