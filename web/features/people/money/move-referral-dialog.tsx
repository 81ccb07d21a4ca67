import { moveReferralRoute } from '../../../../domain/api/people/people'
import { addDays } from '../../../../domain/calendar'
import type { Month, ReferralAttribution, User } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { firstMovableDay, moveProblem } from '../../../../domain/money/accrual/late-facts'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField } from '../../../forms/fields'
import { PersonField } from '../../../forms/person-field'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { nameOf } from '../person/name-of'

interface Props {
  open: boolean
  person: User
  /** The open attribution; undefined if no affiliate earns on this person. */
  current: ReferralAttribution | undefined
  /** The generated months, whose commissions the former affiliate keeps. */
  generated: readonly Month[]
  onClose: () => void
  onDone: () => void
}

/** Moves a person to another affiliate from a given day on (M14, M16). One attribution ends, and the next begins. */
export function MoveReferralDialog({ open, person, current, generated, onClose, onDone }: Props) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const today = useToday()
  const firstMovable = firstMovableDay(generated, dateBoundsOf(useProgram().value, today).first)
  const first = formatDate(firstMovable, language)
  return (
    <CommandDialog
      open={open}
      route={moveReferralRoute}
      start={{ user: person.id, affiliate: '', fromDate: today, reason: '' }}
      check={(wanted) => {
        const problem = moveProblem(wanted, { today, firstMovable, current: current ?? null })
        return {
          affiliate: wanted.affiliate === '' ? 'bad-input' : '',
          ...(problem === null ? {} : { [problem.field]: problem.code }),
        }
      }}
      title={t.moveTitle}
      lead={t.moveLead(nameOf(person))}
      confirm={t.moveConfirm}
      consequence={({ fromDate }) =>
        fromDate === '' ? undefined : (
          <>
            {current !== undefined && <p>{t.moveUntil(formatDate(addDays(fromDate, -1), language))}</p>}
            <p className="font-semibold">{t.moveFrom(formatDate(fromDate, language))}</p>
            <p className="text-sm text-muted">{t.moveKept}</p>
          </>
        )
      }
      done={() => ({ title: t.moved })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PersonField form={form} name="affiliate" only="affiliate" label={t.affiliate} />
          <DateField
            form={form}
            name="fromDate"
            label={t.firstDay}
            hint={t.moveFirst(first)}
            min={firstMovable}
            max={today}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
