import { changeRoleRoute } from '../../../../domain/api/people/roles'
import type { User } from '../../../../domain/entities'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { nameOf } from '../person/name-of'

interface Props {
  open: boolean
  person: User
  onClose: () => void
  onDone: () => void
}

/** Gives the affiliate role from a date on; a past date needs a reason (P9). */
export function GrantAffiliateDialog({ open, person, onClose, onDone }: Props) {
  const t = useMessages(people)
  const today = useToday()
  return (
    <CommandDialog
      open={open}
      route={changeRoleRoute}
      start={{ user: person.id, role: 'affiliate' as const, granted: true, fromDate: today, reason: '' }}
      check={({ fromDate, reason }) => ({
        fromDate: fromDate > today ? 'bad-input' : '',
        reason: fromDate < today && reason.trim() === '' ? 'reason-needed' : '',
      })}
      title={t.grantTitle}
      lead={t.grantText(nameOf(person))}
      confirm={t.grantTitle}
      done={() => ({ title: t.roleAdded, text: t.roleAddedText(nameOf(person), t.role.affiliate) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField
            form={form}
            name="fromDate"
            label={t.startDate}
            hint={t.startPast}
            max={today}
            messages={{ otherwise: t.startFuture }}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
