import type { UseFormReturn } from 'react-hook-form'
import { changeRolesRoute, roleEffectsRoute } from '../../../../domain/api/people/roles'
import type { CalendarDate, Id } from '../../../../domain/entities'
import { roles, maxRoleChanges, type Role } from '../../../../domain/people/roles'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useToday } from '../../../data/queries/clock'
import { PickedPeopleButton } from './write-to-people'
import { ChoiceField, DateField, PasswordField, ReasonField, SelectField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { useCommand, type Refusal } from '../../../forms/use-command'
import { useMessages } from '../../../i18n/language'
import { people as peopleMessages } from '../../../i18n/admin-areas'
import { hasRole, roleProblems, RoleRemovalEffect } from './role-checkboxes'
import { useRoute } from '../../../data/queries/use-route'
import { nameOf, type DialogEnds } from '../person/person-state'

interface ButtonProps {
  count: number
  picked: () => Promise<readonly ListedPerson[]>
  onDone: () => void
  className?: string | undefined
}

/** Gives the selected people a role or removes it, for all of them or for none. Giving a role can be undone (P15). */
export function ChangeRoles({ count, picked, onDone, className }: ButtonProps) {
  const t = useMessages(peopleMessages)
  return (
    <PickedPeopleButton
      kind="bar-quiet"
      blocked={count > maxRoleChanges ? t.rolesTooMany(maxRoleChanges) : undefined}
      aria-label={t.changeRole}
      className={className}
      picked={picked}
      dialog={(selected, close) => <ChangeRolesDialog selected={selected} onDone={onDone} onClose={close} />}
    >
      {/* Mobile has a shorter label, because the bar also holds the count and another button. */}
      <span className="md:hidden">{t.whichRole}</span>
      <span className="max-md:hidden">{t.changeRole}</span>
    </PickedPeopleButton>
  )
}

interface Values extends RoleChange {
  lastDay: CalendarDate
  reason: string
  password: string
}

function ChangeRolesDialog({ selected, ...ends }: DialogEnds & { selected: readonly ListedPerson[] }) {
  const t = useMessages(peopleMessages)
  const me = useCurrentPerson()?.id ?? ''
  const today = useToday()
  const affectedIds = (change: RoleChange): Id[] => affectedPeople(selected, change, me).map(({ id }) => id)
  const rejectionText = useRejectionText()
  const toastOf = useRoleToast(ends.onDone)
  const start: Values = { operation: 'give', role: 'affiliate', lastDay: today, reason: '', password: '' }
  return (
    <CommandDialog
      {...ends}
      route={changeRolesRoute}
      start={start}
      toInput={({ operation, role, lastDay, reason, password }) => ({
        users: affectedIds({ operation, role }),
        role,
        granted: operation === 'give',
        ...(endsAffiliatePeriods({ operation, role }) && { lastDay, reason }),
        ...(role === 'admin' && { password }),
      })}
      check={(values) => roleProblems(endsAffiliatePeriods(values) ? values : { ...values, lastDay: today }, today)}
      at={{ 'password-needed': 'password' }}
      danger={({ operation }) => operation === 'take'}
      stop={(change) => affectedIds(change).length === 0}
      title={t.changeRoleOf(selected.length)}
      safe={t.keep}
      confirm={t.changeRole}
      confirmOf={(change) => t.confirmRoles[change.operation](t.role[change.role], affectedIds(change).length)}
      consequence={(values) => <RoleChangeEffect {...{ selected, me, today, values }} />}
      failed={rejectionText}
      done={(_, input) => toastOf(input)}
    >
      {(form: UseFormReturn<Values>, values) => (
        <>
          <ChoiceField
            form={form}
            name="operation"
            legend={t.changeRole}
            options={[
              { value: 'give', label: t.giveRole },
              { value: 'take', label: t.takeRoleAway },
            ]}
          />
          <SelectField
            form={form}
            name="role"
            label={t.whichRole}
            options={roles.map((value) => ({ value, label: t.role[value] }))}
          />
          {affectedIds(values).length > 0 && endsAffiliatePeriods(values) && (
            <>
              <DateField form={form} name="lastDay" label={t.lastDay} hint={t.lastDayHint} max={today} />
              <ReasonField form={form} name="reason" hint={t.reasonWhenPast} />
            </>
          )}
          {affectedIds(values).length > 0 && values.role === 'admin' && (
            <PasswordField form={form} name="password" label={t.password} />
          )}
        </>
      )}
    </CommandDialog>
  )
}

/** Reports whether the change ends affiliate periods, which requires a last day (M28). */
const endsAffiliatePeriods = ({ operation, role }: RoleChange): boolean => operation === 'take' && role === 'affiliate'

/** Returns a function that describes a rejection with the people who caused it. */
function useRejectionText(): (why: string, refusal: Refusal) => string {
  const t = useMessages(peopleMessages)
  return (why, { details: { who, others } }) =>
    typeof who === 'string' ? t.rolesRefused(who, typeof others === 'number' ? others : 0, why) : why
}

/** Returns a function that builds the toast; giving a role can be undone, except for the admin role (P15). */
function useRoleToast(onDone: () => void) {
  const t = useMessages(peopleMessages)
  const rejectionText = useRejectionText()
  const undo = useCommand(changeRolesRoute, {
    done: ({ changed }, { role }) => ({ title: t.roleRemoved, text: t.rolesTaken(changed.length, t.role[role]) }),
    onDone,
    refused: (why, refusal) => ({ title: t.error, text: t.undoFailed(rejectionText(why, refusal)) }),
  })
  return ({ users, role, granted }: { users: Id[]; role: Role; granted: boolean }) => ({
    title: granted ? t.roleAdded : t.roleRemoved,
    text: (granted ? t.rolesGiven : t.rolesTaken)(users.length, t.role[role]),
    ...(granted &&
      role !== 'admin' && {
        action: { label: t.undo, run: () => void undo.send({ users, role, granted: false, undo: true }) },
        durationMs: 12_000,
      }),
  })
}

interface RoleChange {
  operation: 'give' | 'take'
  role: Role
}

/**
 * Returns the people whom a change affects. Nobody loses an implied user role, and no admin loses their own admin role
 * (P9).
 */
const affectedPeople = (
  people: readonly ListedPerson[],
  { operation, role }: RoleChange,
  me: Id,
): readonly ListedPerson[] =>
  people.filter((person) =>
    operation === 'give'
      ? !hasRole(person, role)
      : person.roles.includes(role) && !(role === 'admin' && person.id === me),
  )

interface Props {
  selected: readonly ListedPerson[]
  me: Id
  values: Values
  today: CalendarDate
}

const maxNames = 5

/** Explains in advance how many people a role change affects, what they gain or lose (P15), and who is skipped. */
function RoleChangeEffect({ selected, me, values, today }: Props) {
  const t = useMessages(peopleMessages)
  const { operation, role, lastDay } = values
  const takes = operation === 'take'
  const affected = affectedPeople(selected, values, me)
  const n = affected.length
  const skipsMe = takes && role === 'admin' && selected.some(({ id }) => id === me)
  const impliedCount = takes ? selected.filter((one) => hasRole(one, role) && !one.roles.includes(role)).length : 0
  const skippedCount = selected.length - n - impliedCount - (skipsMe ? 1 : 0)
  const users = endsAffiliatePeriods(values) ? affected.map(({ id }) => id).join(',') : ''
  const effect = useRoute(roleEffectsRoute, { users }, { when: users !== '' })
  return (
    <>
      <p className="font-semibold">{n === 0 ? t.rolesOfNobody : t.rolesOf[operation](t.role[role], n)}</p>
      {n > 0 && takes && (
        <>
          <p className="wrap-anywhere">
            {t.rolesWho(affected.slice(0, maxNames).map(nameOf).join(', '), Math.max(0, n - maxNames))}
          </p>
          <RoleRemovalEffect {...{ role, effect, lastDay, today }} />
        </>
      )}
      {n > 0 && !takes && <p>{t.roleGives[role]}</p>}
      {skippedCount > 0 && <p className="text-sm text-muted">{(takes ? t.rolesLacked : t.rolesHad)(skippedCount)}</p>}
      {impliedCount > 0 && <p className="text-sm text-muted">{t.rolesOnly(impliedCount)}</p>}
      {skipsMe && <p className="text-sm text-muted">{t.rolesNotMine}</p>}
    </>
  )
}
