import { recordAffiliateDaysRoute, recordRentalRoute } from '../../../../domain/api/money/late-facts'
import type { CalendarDate, Cents, Id, Month } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { latePeriodProblem } from '../../../../domain/money/accrual/late-facts'
import { rentalChange } from '../../../../domain/money/accrual/rental-change'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField } from '../../../forms/fields'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { EarningsEffect } from '../money/earnings-effect'

export interface DatedPeriod {
  id: Id
  start_date: CalendarDate
  end_date: CalendarDate
  voided_at: string
}

interface Props {
  open: boolean
  user: Id
  kind: 'rental' | 'affiliate'
  periods: readonly DatedPeriod[]
  /** Returns the person's rate of a month; only for a rental. */
  rateCents?: ((month: Month) => Cents) | undefined
  onClose: () => void
  onDone: () => void
}

/** Records a past period retroactively (M28): a rental before a later one, or affiliate days before an existing period. */
export function PastDaysDialog({ open, user, kind, periods, rateCents, onClose, onDone }: Props) {
  const t = useMessages(lateFacts)
  const today = useToday()
  const bounds = dateBoundsOf(useProgram().value, today)
  const others = periods.filter((row) => row.voided_at === '')
  return (
    <CommandDialog
      open={open}
      route={kind === 'rental' ? recordRentalRoute : recordAffiliateDaysRoute}
      start={{ user, startDate: '', endDate: '', reason: '' }}
      check={(wanted) => {
        const problem = latePeriodProblem(wanted, { bounds, today, others })
        return problem === null ? {} : { [problem.field]: problem.code }
      }}
      title={t.record[kind]}
      lead={t.recordLead[kind]}
      confirm={t.recordConfirm}
      consequence={({ startDate, endDate }) =>
        startDate !== '' && endDate >= startDate && endDate <= today ? (
          rateCents !== undefined ? (
            <EarningsEffect change={rentalChange(null, { start: startDate, end: endDate }, { today, rateCents })} />
          ) : (
            <p>{t.recordAffiliateCost}</p>
          )
        ) : undefined
      }
      done={() => ({ title: t.recorded })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField form={form} name="startDate" label={t.firstDay} min={bounds.first} max={today} />
            <DateField form={form} name="endDate" label={t.lastDay} min={bounds.first} max={today} />
          </div>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
