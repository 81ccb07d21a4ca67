import type { OutputOf } from '../../../../domain/api/route'
import type { roleEffectRoute } from '../../../../domain/api/people/roles'
import { addDays } from '../../../../domain/calendar'
import type { CalendarDate } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import type { Answer } from '../../../data/queries/use-route'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'

interface Props {
  role: Role
  /** The server's numbers for one affiliate or several; null for other roles. */
  effect: Answer<Pick<OutputOf<typeof roleEffectRoute>, 'activeReferrals' | 'monthlyCents'> | null>
  lastDay: CalendarDate
  today: CalendarDate
}

/** Explains in advance what ends with a role when it is removed (P15). */
export function RoleRemovalEffect({ role, effect, lastDay, today }: Props) {
  const t = useMessages(people)
  const language = useLanguage()
  if (role === 'admin') return <p>{t.endsAdmin}</p>
  if (role === 'user') return <p>{t.endsUser}</p>
  const { value } = effect
  const from = formatDate(addDays(lastDay === '' ? today : lastDay, 1), language)
  return (
    <>
      <p>{t.endsAffiliate(from)}</p>
      {value ? (
        <p className="font-semibold">
          {value.activeReferrals === 0
            ? t.endsNothing
            : t.endsMonthly(value.activeReferrals, formatCents(value.monthlyCents))}
        </p>
      ) : (
        <p className="text-muted">{effect.error === null ? t.endsAsking : t.endsUnknown}</p>
      )}
      <p className="text-sm text-muted">{t.endsKept}</p>
    </>
  )
}
