import { CircleHelp } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { useMoneyView } from '../../data/queries/money/money-view'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useSyncStatus } from '../../data/queries/sync/sync-status'
import { useLanguage, useMessages } from '../../i18n/language'
import { formatRecentTime } from '../../shared/formats'
import { reason as reasonMessages } from '../../i18n/member-areas'
import { LinkButton } from '../../ui/button'
import { hasTwoActions, PayoutActions } from './payout-details'
import { ExplanationSheet, type OpenExplanation } from './explanation-sheet'

/** The sheet with the explanation that `?why=` names, so it can be linked and Back closes it. */
export function MemberExplanationSheet() {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const { pathname } = useLocation()
  const { view } = useMoneyView(useCurrentPerson()?.id ?? '')
  const { state, at } = useSyncStatus()
  const footer = ({ why, title, cents, payoutStatus }: OpenExplanation) => {
    const ticketParams = new URLSearchParams({
      new: '1',
      category: 'billing',
      about: why,
      subject: t.wrongSubject(title, formatCents(cents)),
      text: `${title}: ${formatCents(cents)}\n\n`,
    })
    return (
      <>
        {payoutStatus === null || t.way[payoutStatus].can.length === 0 ? (
          <LinkButton href={pathname.startsWith(paths.affiliateDashboard) ? paths.affiliateEarnings : paths.earnings}>
            {t.seeLines}
          </LinkButton>
        ) : (
          <PayoutActions payoutStatus={payoutStatus} />
        )}
        <LinkButton
          kind="bare"
          className={`whitespace-nowrap ${hasTwoActions(payoutStatus, t) ? 'md:basis-full' : ''}`}
          href={`${paths.support}?${ticketParams.toString()}`}
        >
          <CircleHelp aria-hidden />
          {t.looksWrong}
        </LinkButton>
      </>
    )
  }
  const asOf = state !== 'up-to-date' && at > 0 ? t.asOf(formatRecentTime(at, language)) : ''
  return <ExplanationSheet view={view} viewer="owner" asOf={asOf} footer={footer} />
}
