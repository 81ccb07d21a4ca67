import type { Cents, Id, Month, CalendarDate } from '../../../../domain/entities'
import type { LineFact } from '../../../../domain/money/accrual/facts'
import { earliestRentalEnd } from '../../../../domain/money/accrual/rentals'
import { lateFacts } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import {
  correctAffiliateEndRoute,
  correctRentalEndRoute,
  recordAffiliateDaysRoute,
  recordRentalRoute,
} from '../../../../domain/api/money/late-facts'
import { correctedEndProblem, latePeriodProblem } from '../../../../domain/money/accrual/late-facts'
import { rentalChange } from '../../../../domain/money/accrual/rental-change'
import { CheckboxField, DateField, ReasonField } from '../../../forms/fields'
import { DialogButton } from '../../../forms/command-parts'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate } from '../../../i18n/format'
import { atField, useDateBounds } from '../person/person-state'
import { EarningsEffect } from './rate-dialog'

interface Props<P extends DatedPeriod> {
  kind: 'rental' | 'affiliate'
  user: Id
  periods: readonly P[]
  countedOf: (period: P) => readonly Pick<LineFact, 'month' | 'days' | 'status'>[]
  rateCents?: ((month: Month) => Cents) | undefined
  onDone: () => void
  /** Renders the periods; `correct` returns the button for a period that has ended. */
  children: (correct: (period: P) => React.ReactNode) => React.ReactNode
}

/** Changes a person's periods retroactively (M28): records past days, or corrects a wrong end. */
export function PeriodCorrections<P extends DatedPeriod>(props: Props<P>) {
  const { kind, user, periods, countedOf, rateCents, onDone, children } = props
  const t = useMessages(lateFacts)
  const shared = { kind, periods, rateCents, onDone }
  return (
    <>
      {children(
        (period) =>
          period.end_date !== '' &&
          period.voided_at === '' && (
            <DialogButton
              kind="link"
              size="xs"
              dialog={(close) => (
                <CorrectEndDialog
                  {...shared}
                  period={period}
                  earliest={earliestRentalEnd(period, countedOf(period))}
                  onClose={close}
                />
              )}
            >
              {t.correctEnd}
            </DialogButton>
          ),
      )}
      <DialogButton
        kind="quiet"
        size="sm"
        className="mt-3"
        dialog={(close) => <PastDaysDialog {...shared} user={user} onClose={close} />}
      >
        {t.record[kind]}
      </DialogButton>
    </>
  )
}

interface LateDialogProps extends Pick<Props<DatedPeriod>, 'kind' | 'periods' | 'rateCents' | 'onDone'> {
  onClose: () => void
}

interface CorrectEndDialogProps extends LateDialogProps {
  period: DatedPeriod
  /** The last day that an uncancelled line has counted, otherwise the first day. */
  earliest: CalendarDate
}

/** Corrects a wrongly recorded last day (M28) to a later or an earlier day, or removes the last day. */
function CorrectEndDialog({ kind, period, periods, earliest, rateCents, ...ends }: CorrectEndDialogProps) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const { today, bounds } = useDateBounds()
  const others = periods.filter((row) => row.voided_at === '' && row.id !== period.id)
  const before = { start: period.start_date, end: period.end_date }
  const newEnd = (endDate: string, isOpenEnded: boolean) => (isOpenEnded ? '' : endDate)
  return (
    <CommandDialog
      {...ends}
      route={kind === 'rental' ? correctRentalEndRoute : correctAffiliateEndRoute}
      start={{ period: period.id, endDate: period.end_date, isOpenEnded: false, reason: '' }}
      toInput={({ isOpenEnded, endDate, ...rest }) => ({ ...rest, endDate: newEnd(endDate, isOpenEnded) })}
      check={({ isOpenEnded, endDate, reason }) => {
        if (!isOpenEnded && endDate === '') return { endDate: 'bad-input' }
        const input = { endDate: newEnd(endDate, isOpenEnded), reason }
        const problem = correctedEndProblem(input, period, { bounds, earliest, others })
        return atField(problem)
      }}
      title={t.endTitle[kind]}
      lead={t.endLead(formatDate(period.start_date, language), formatDate(period.end_date, language))}
      confirm={t.endConfirm}
      consequence={({ endDate, isOpenEnded }) =>
        rateCents !== undefined ? (
          <EarningsEffect
            change={rentalChange(before, { ...before, end: newEnd(endDate, isOpenEnded) }, { today, rateCents })}
          />
        ) : (
          <p>{t.endAffiliateCost}</p>
        )
      }
      done={() => ({ title: t.endCorrected })}
    >
      {(form, { isOpenEnded }) => (
        <>
          {!isOpenEnded && (
            <DateField
              form={form}
              name="endDate"
              label={t.lastDay}
              hint={t.earliest(formatDate(earliest, language))}
              min={earliest}
            />
          )}
          <CheckboxField form={form} name="isOpenEnded" label={t.goesOn} />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}

interface DatedPeriod {
  id: Id
  start_date: CalendarDate
  end_date: CalendarDate
  voided_at: string
}

/** Records a past period retroactively (M28): a rental before a later one, or affiliate days before an existing period. */
function PastDaysDialog({ user, kind, periods, rateCents, ...ends }: LateDialogProps & { user: Id }) {
  const t = useMessages(lateFacts)
  const { today, bounds } = useDateBounds()
  const others = periods.filter((row) => row.voided_at === '')
  return (
    <CommandDialog
      {...ends}
      route={kind === 'rental' ? recordRentalRoute : recordAffiliateDaysRoute}
      start={{ user, startDate: '', endDate: '', reason: '' }}
      check={(values) => atField(latePeriodProblem(values, { bounds, today, others }))}
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
