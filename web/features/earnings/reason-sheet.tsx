import { CircleHelp } from 'lucide-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { momentOf } from '../../data/repos/moment-now'
import { useMoneyView } from '../../data/repos/use-money-view'
import { useCurrentPerson } from '../../data/repos/session'
import { useSyncStatus } from '../../data/repos/sync-status'
import { formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { EmptyState } from '../../ui/states/empty-state'
import { LinkButton } from '../../ui/link-button'
import { Sheet } from '../../ui/layers/sheet'
import { ReasonBody } from './reason-body'
import { reasonOf } from './reason-of'
import { titleOf } from './reason-title'

/**
 * The reason of an amount, opened by `?why=` on any page of the member area, so that it can be linked and Back closes it. Works from
 * the copy and says of when it is.
 */
export function ReasonSheet() {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const why = search.get('why') ?? ''
  const person = useCurrentPerson()
  const { view } = useMoneyView(person?.id ?? '')
  const { state, at } = useSyncStatus()
  const reason = view === undefined || why === '' ? null : reasonOf(why, view)
  const title = reason === null ? { text: t.payment, cents: 0 } : titleOf(reason, t, language)

  function close(): void {
    const rest = new URLSearchParams(search)
    rest.delete('why')
    const query = rest.toString()
    void navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true })
  }

  const wrong = new URLSearchParams({
    new: '1',
    category: 'billing',
    subject: t.wrongSubject(title.text, formatCents(title.cents)),
    text: `${title.text}: ${formatCents(title.cents)} (${why})\n\n`,
  })
  return (
    <Sheet
      open={why !== ''}
      title={title.text}
      onClose={close}
      footer={
        reason === null ? undefined : (
          <>
            <LinkButton href={pathname.startsWith(paths.affiliateDashboard) ? paths.affiliateEarnings : paths.earnings}>
              {t.seeLines}
            </LinkButton>
            <LinkButton kind="bare" href={`${paths.support}?${wrong.toString()}`}>
              <CircleHelp aria-hidden />
              {t.looksWrong}
            </LinkButton>
          </>
        )
      }
    >
      {reason !== null && view !== undefined ? (
        <>
          <ReasonBody reason={reason} view={view} />
          {state !== 'up-to-date' && at > 0 && (
            <p className="mt-6 text-sm leading-sm text-muted">{t.asOf(formatTime(momentOf(at), language))}</p>
          )}
        </>
      ) : (
        view !== undefined && <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>
      )}
    </Sheet>
  )
}
