import { monthsRoute } from '../../../../domain/api/money/payment-runs'
import { voidReferralMoveRoute, moveReferralRoute } from '../../../../domain/api/people/people'
import type { User, ReferralAttribution } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { DialogButton } from '../../../shared/dialog-button'
import { ReasonDialog } from '../../../shared/reason-dialog'
import { CommandDialog } from '../../../forms/command-dialog'
import { ReasonField, DateField } from '../../../forms/fields'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { addDays } from '../../../../domain/calendar'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { firstMovableDay, moveProblem } from '../../../../domain/money/accrual/late-facts'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { PersonField } from '../../../forms/person-field'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { nameOf, type DialogEnds, type SectionProps } from '../person/person-state'

/** Buttons that move a person to another affiliate, and undo such a move (M14). */
export function MoveReferralActions({ person, records, onDone }: Omit<SectionProps, 'view'>) {
  const t = useMessages(lateFacts)
  const current = records.attributions.find((row) => row.to_date === '')
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <DialogButton
        kind="quiet"
        size="sm"
        dialog={(close) => <MoveReferralDialog person={person} current={current} onClose={close} onDone={onDone} />}
      >
        {t.move}
      </DialogButton>
      {current !== undefined && records.referrer.moved && (
        <DialogButton
          kind="link"
          size="sm"
          dialog={(close) => (
            <ReasonDialog
              route={voidReferralMoveRoute}
              input={{ attribution: current.id }}
              danger
              title={t.undoMoveTitle}
              lead={t.undoMoveText}
              safe={t.keep}
              confirm={t.undoMove}
              done={() => ({ title: t.undoMoveDone })}
              onDone={onDone}
              onClose={close}
            />
          )}
        >
          {t.undoMove}
        </DialogButton>
      )}
    </div>
  )
}

interface MoveReferralDialogProps extends DialogEnds {
  person: User
  /** The open attribution; undefined if no affiliate earns on this person. */
  current: ReferralAttribution | undefined
}

/** Moves a person to another affiliate from a given day on (M14, M16). One attribution ends, and the next begins. */
export function MoveReferralDialog({ person, current, ...ends }: MoveReferralDialogProps) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const today = useToday()
  const bounds = dateBoundsOf(useProgram().value, today)
  // The former affiliate keeps the commissions of generated months.
  const months = useRoute(monthsRoute, {}).value
  if (months === undefined) return null
  const firstMovable = firstMovableDay(months.generated, bounds.first)
  const first = formatDate(firstMovable, language)
  return (
    <CommandDialog
      open
      {...ends}
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
