import { useId, useState } from 'react'
import { roleEffectRoute, changeRoleRoute } from '../../../../domain/api/people/roles'
import type { OutputOf } from '../../../../domain/api/route'
import { addDays } from '../../../../domain/calendar'
import type { User, CalendarDate } from '../../../../domain/entities'
import { type Role, roles } from '../../../../domain/people/roles'
import { useToday } from '../../../data/queries/clock'
import { useOnline } from '../../../data/queries/network'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useRoute, type Answer } from '../../../data/queries/use-route'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, PasswordField, ReasonField } from '../../../forms/fields'
import { useCommand } from '../../../forms/use-command'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { Tag } from '../../../ui/states/empty-state'
import { Checkbox } from '../../../ui/fields/checkbox'
import { nameOf, type DialogEnds } from '../person/person-state'

/** Reports whether a person has a role. A person without another role is implicitly a `user` (document 1, section 6). */
export const hasRole = ({ roles }: { roles: readonly Role[] }, role: Role): boolean =>
  roles.includes(role) || (role === 'user' && roles.length === 0)

/** Returns a person's role names, such as "User, Affiliate". */
export const joinRoleNames = (
  person: { roles: readonly Role[] },
  messages: { readonly [role in Role]: string },
): string =>
  roles
    .filter((role) => hasRole(person, role))
    .map((role) => messages[role])
    .join(', ')

export function RoleBadges({ held }: { held: readonly Role[] }) {
  const t = useMessages(people)
  return (
    <span className="inline-flex flex-wrap gap-1">
      {roles
        .filter((role) => hasRole({ roles: held }, role))
        .map((role) => (
          <Tag key={role} tone={role === 'admin' ? 'accent' : 'plain'}>
            {t.role[role]}
          </Tag>
        ))}
    </span>
  )
}

interface Props {
  person: User
  /** The number of admins; undefined while unknown. */
  admins: number | undefined
  onDone: () => void
  /** True in a table: the checkboxes are side by side, and the reasons are below the table. */
  inline?: boolean | undefined
}

/**
 * A person's roles as checkboxes. Admins can't lose their own or the last admin role. Removing a role shows what ends;
 * giving the admin role asks for the password; giving another role can be undone (P15).
 */
export function RoleCheckboxes({ person, admins, onDone, inline = false }: Props) {
  const t = useMessages(people)
  const reasonsId = useId()
  const me = useCurrentPerson()?.id
  const online = useOnline()
  const { busy, give } = useRoleCommands(person, onDone)
  const [asking, setAsking] = useState<Role | null>(null)
  const name = nameOf(person)
  const holdsAdmin = person.roles.includes('admin')
  // Why a checkbox is disabled; '' if it isn't.
  const disabledReason: { [role in Role]: string } = {
    user: person.roles.length === 0 ? t.impliedUser : '',
    affiliate: '',
    admin: !holdsAdmin ? '' : person.id === me ? t.ownAdmin : admins === 1 ? t.lastAdmin : '',
  }
  const reasons = roles.map((role) => disabledReason[role]).filter((text) => text !== '')

  function toggle(role: Role, granted: boolean): void {
    if (!online || busy) return
    if (granted && role !== 'admin') give(role)
    else setAsking(role)
  }

  return (
    <div>
      <div className={inline ? 'flex flex-wrap gap-x-6' : 'grid'}>
        {roles.map((role) => {
          const locked = disabledReason[role] !== ''
          return (
            <Checkbox
              key={role}
              label={
                <>
                  {t.role[role]}
                  {inline && <span className="sr-only"> {name}</span>}
                </>
              }
              checked={hasRole(person, role)}
              disabled={locked}
              aria-disabled={!online || busy || undefined}
              title={locked ? disabledReason[role] : online ? undefined : t.needsNetwork}
              describedBy={locked && !inline ? reasonsId : undefined}
              onChange={(event) => toggle(role, event.target.checked)}
            />
          )
        })}
      </div>
      {!inline && reasons.length > 0 && (
        <p id={reasonsId} className="text-sm text-muted">
          {reasons.join(' ')}
        </p>
      )}
      {asking !== null && <RoleDialog person={person} role={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </div>
  )
}

/** Returns a function that gives a role immediately, with an undo (P15); an affiliate counts from today (P9). */
function useRoleCommands(person: User, onDone: () => void) {
  const t = useMessages(people)
  const undo = useCommand(changeRoleRoute, {
    done: (_output, { role }) => ({ title: t.roleRemoved, text: t.roleRemovedText(nameOf(person), t.role[role]) }),
    onDone,
    refused: (why) => ({ title: t.error, text: t.undoFailed(why) }),
  })
  const give = useCommand(changeRoleRoute, {
    done: (_output, { user, role }) => ({
      title: t.roleAdded,
      text: t.roleAddedText(nameOf(person), t.role[role]),
      action: { label: t.undo, run: () => void undo.send({ user, role, granted: false, undo: true }) },
      durationMs: 12_000,
    }),
    onDone,
    refused: (why, _refusal, { role }) => ({ title: t.error, text: t.addFailed(t.role[role], why) }),
  })
  return {
    busy: give.busy || undo.busy,
    give: (role: Role): void => void give.send({ user: person.id, role, granted: true }),
  }
}

/**
 * Removes a role after showing what ends with it (P15), or gives the admin role. The affiliate role needs a last day (M28);
 * the admin role needs the acting admin's password.
 */
export function RoleDialog({ person, role, ...ends }: DialogEnds & { person: User; role: Role }) {
  const t = useMessages(people)
  const today = useToday()
  const granted = role === 'admin' && !person.roles.includes('admin')
  const effect = useRoute(roleEffectRoute, { user: person.id }, { when: role === 'affiliate' })
  const [name, word] = [nameOf(person), t.role[role]]
  const admin = role === 'admin'
  return (
    <CommandDialog
      {...ends}
      route={changeRoleRoute}
      start={{ user: person.id, role, granted, lastDay: today, reason: '', password: '' }}
      toInput={({ lastDay, reason, password, ...wanted }) => ({
        ...wanted,
        ...(role === 'affiliate' ? { lastDay, reason } : {}),
        ...(admin ? { password } : {}),
      })}
      check={(values) => roleProblems(values, today)}
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

/** Returns the errors of a role change by field. The last day is today if the change needs none. */
export const roleProblems = (
  { role, lastDay, reason, password }: { role: Role; lastDay: CalendarDate; reason: string; password: string },
  today: CalendarDate,
) => ({
  lastDay: lastDay > today ? 'day-not-past' : '',
  reason: lastDay < today && reason.trim() === '' ? 'reason-needed' : '',
  password: role === 'admin' && password === '' ? 'password-required' : '',
})

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
