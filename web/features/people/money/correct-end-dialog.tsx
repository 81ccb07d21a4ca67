import { correctAffiliateEndRoute, correctRentalEndRoute } from '../../../../domain/api/money/late-facts'
import type { CalendarDate, Cents, Month } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { correctedEndProblem } from '../../../../domain/money/accrual/late-facts'
import { rentalChange } from '../../../../domain/money/accrual/rental-change'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { CheckboxField, DateField, ReasonField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { EarningsEffect } from './earnings-effect'
import type { DatedPeriod } from '../periods/past-days-dialog'

interface Props {
  kind: 'rental' | 'affiliate'
  period: DatedPeriod | null
  periods: readonly DatedPeriod[]
  /** The last day that an uncancelled line has counted, otherwise the first day. */
  earliest: CalendarDate
  /** Returns the person's rate of a month; only for a rental. */
  rateCents?: ((month: Month) => Cents) | undefined
  onClose: () => void
  onDone: () => void
}

/** Corrects a wrongly recorded last day (M28) to a later or an earlier day, or removes the last day. */
export function CorrectEndDialog({ kind, period, periods, earliest, rateCents, onClose, onDone }: Props) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const today = useToday()
  const bounds = dateBoundsOf(useProgram().value, today)
  if (period === null) return null
  const others = periods.filter((row) => row.voided_at === '' && row.id !== period.id)
  const before = { start: period.start_date, end: period.end_date }
  const newEnd = (endDate: string, isOpenEnded: boolean) => (isOpenEnded ? '' : endDate)
  return (
    <CommandDialog
      open
      route={kind === 'rental' ? correctRentalEndRoute : correctAffiliateEndRoute}
      start={{ period: period.id, endDate: period.end_date, isOpenEnded: false, reason: '' }}
      toInput={({ isOpenEnded, endDate, ...rest }) => ({ ...rest, endDate: newEnd(endDate, isOpenEnded) })}
      check={({ isOpenEnded, endDate, reason }) => {
        if (!isOpenEnded && endDate === '') return { endDate: 'bad-input' }
        const input = { endDate: newEnd(endDate, isOpenEnded), reason }
        const problem = correctedEndProblem(input, period, { bounds, earliest, others })
        return problem === null ? {} : { [problem.field]: problem.code }
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
      onDone={onDone}
      onClose={onClose}
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
