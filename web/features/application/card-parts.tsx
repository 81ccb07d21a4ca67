import type { ReactNode } from 'react'
import { paths } from '../../../domain/paths'
import { useLanguage } from '../../i18n/language'
import type { AffiliateSubmission } from '../../../domain/entities'
import { msOf } from '../../../domain/moments'
import { application } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'

/** What became of the application, a step larger than the titles of the cards beside it. */
export const Large = ({ children }: { children: ReactNode }) => (
  <span className="block text-2xl leading-2xl tracking-[-.02em] text-balance">{children}</span>
)

/** Beads of the ring of an application’s promised time: a share of it each, whatever it is set to. Of three days a third of a day. */
export const ringBeads = 24

/** The form of the public affiliate page, in the person's language: another document, which fills their name and address in. */
export const useApplyHref = (): string => `${useLanguage() === 'es' ? paths.affiliateEs : paths.affiliate}#apply`

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
