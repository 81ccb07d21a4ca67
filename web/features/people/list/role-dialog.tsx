import { roleEffectRoute, changeRoleRoute } from '../../../../domain/api/people/roles'
import type { User, CalendarDate } from '../../../../domain/entities'
import type { Role } from '../../../../domain/people/roles'
import { useRoute, type Answer } from '../../../data/queries/use-route'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, PasswordField, ReasonField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { nameOf } from '../person/person-state'
import type { OutputOf } from '../../../../domain/api/route'
import { addDays } from '../../../../domain/calendar'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'

interface Props {
  person: User
  role: Role
  onClose: () => void
  onDone: () => void
}

/**
 * Removes a role after showing what ends with it (P15), or gives the admin role. The affiliate role needs a last day (M28);
 * the admin role needs the acting admin's password.
 */
export function RoleDialog({ person, role, onClose, onDone }: Props) {
  const t = useMessages(people)
  const today = useToday()
  const granted = role === 'admin' && !person.roles.includes('admin')
  const effect = useRoute(roleEffectRoute, { user: person.id }, { when: role === 'affiliate' })
  const [name, word] = [nameOf(person), t.role[role]]
  const admin = role === 'admin'
  return (
    <CommandDialog
      open
      route={changeRoleRoute}
      start={{ user: person.id, role, granted, lastDay: today, reason: '', password: '' }}
      toInput={({ lastDay, reason, password, ...wanted }) => ({
        ...wanted,
        ...(role === 'affiliate' ? { lastDay, reason } : {}),
        ...(admin ? { password } : {}),
      })}
      check={({ lastDay, reason, password }) => ({
        lastDay: lastDay > today ? 'day-not-past' : '',
        reason: lastDay < today && reason.trim() === '' ? 'reason-needed' : '',
        password: admin && password === '' ? 'password-required' : '',
      })}
      at={{ 'wrong-credentials': 'password', 'password-needed': 'password' }}
      kind="ask"
      danger={!granted}
      title={granted ? t.makeAdmin(name) : t.takeRole(word, name)}
      lead={granted ? t.makeAdminText : undefined}
      safe={t.keep}
      confirm={granted ? t.confirmMake : t.confirmTakeRole(word)}
      consequence={({ lastDay }) =>
        granted ? undefined : <RoleRemovalEffect role={role} effect={effect} lastDay={lastDay} today={today} />
      }
      failed={(why) => (granted ? t.addFailed(word, why) : t.removeFailed(word, why))}
      done={() =>
        granted
          ? { title: t.roleAdded, text: t.roleAddedText(name, word) }
          : { title: t.roleRemoved, text: t.roleRemovedText(name, word) }
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          {role === 'affiliate' && (
            <>
              <DateField form={form} name="lastDay" label={t.lastDay} hint={t.lastDayHint} max={today} />
              <ReasonField form={form} name="reason" hint={t.reasonWhenPast} />
            </>
          )}
          {admin && <PasswordField form={form} name="password" label={t.password} />}
        </>
      )}
    </CommandDialog>
  )
}

interface RoleRemovalEffectProps {
  role: Role
  /** The server's numbers for one affiliate or several; null for other roles. */
  effect: Answer<Pick<OutputOf<typeof roleEffectRoute>, 'activeReferrals' | 'monthlyCents'> | null>
  lastDay: CalendarDate
  today: CalendarDate
}

/** Explains in advance what ends with a role when it is removed (P15). */
export function RoleRemovalEffect({ role, effect, lastDay, today }: RoleRemovalEffectProps) {
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
