import { useWorkCounts } from '../../data/queries/money/stats'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import type { ScreenName } from '../screen'

/** The screen for each kind of open work, with the name of its count. */
const countsByScreen = {
  adminUsers: 'pendingApplications',
  adminLeads: 'newLeads',
  adminPayments: 'pendingPayments',
  adminSupport: 'openTickets',
  adminHolds: 'heldLines',
} as const

interface Props {
  of: ScreenName
  hidden?: boolean
}

export const TodoCount = ({ of, hidden }: Props) =>
  of in countsByScreen ? <CountFor of={of as CountedScreen} hidden={hidden} /> : null

type CountedScreen = keyof typeof countsByScreen

function CountFor({ of, hidden }: { of: CountedScreen; hidden: boolean | undefined }) {
  const t = useMessages(shell)
  const n = useWorkCounts()[countsByScreen[of]]
  return n ? (
    <>
      <span className="sr-only">{t.waitsThere[of](formatCount(n))}</span>
      {!hidden && (
        <span aria-hidden className="text-xs font-medium text-muted">
          {formatCount(n)}
        </span>
      )}
    </>
  ) : null
}
