import { adjustEarningsRoute } from '../../../../domain/api/money/earnings'
import { addMonths, isMonthClosed, isMonth, monthOf } from '../../../../domain/calendar'
import type { Id, PaymentType } from '../../../../domain/entities'
import { dateBoundsOf, monthProblem } from '../../../../domain/money/date-bounds'
import { parseDollars } from '../../../../domain/money/dollars'
import { unpaidTotals } from '../../../../domain/money/breakdown/totals'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, MoneyField, ReasonField, SelectField } from '../../../forms/fields'
import { formatCents, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import type { DialogEnds } from '../person/person-state'

interface Props extends DialogEnds {
  user: Id
  lines: Parameters<typeof unpaidTotals>[0]
}

/** Corrects an amount (M11) by a line with a reason in a past month. Paid lines don't change. */
export function CorrectAmountDialog({ user, lines, ...ends }: Props) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const today = useToday()
  const bounds = dateBoundsOf(useProgram().value, today)
  const closed = addMonths(monthOf(today), -1)
  return (
    <CommandDialog
      open
      {...ends}
      route={adjustEarningsRoute}
      start={{ user, paymentType: 'rental' as PaymentType, month: closed, amount: '', reason: '' }}
      check={({ amount, month, reason }) => {
        const parsed = parseDollars(amount, { signed: true })
        const late = isMonth(month) && !isMonthClosed(month, today) ? 'month-future' : ''
        return {
          amount: parsed.ok ? '' : parsed.problem,
          month: monthProblem(month, bounds) ?? late,
          reason: reason.trim() === '' ? 'reason-needed' : '',
        }
      }}
      title={t.adjustTitle}
      lead={t.adjustLead}
      confirm={t.adjustConfirm}
      consequence={({ amount, paymentType }) => {
        const parsed = parseDollars(amount, { signed: true })
        if (!parsed.ok) return undefined
        const now = unpaidTotals(lines, paymentType).balanceCents
        return (
          <>
            <p className="font-semibold">
              {(parsed.cents < 0 ? t.adjustTakes : t.adjustAdds)(formatCents(Math.abs(parsed.cents)))}
            </p>
            <p>{t.adjustBalance(t.types[paymentType], formatCents(now), formatCents(now + parsed.cents))}</p>
          </>
        )
      }}
      done={(_output, { month }) => ({ title: t.adjusted, text: formatLongMonth(month, language) })}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="paymentType"
            label={t.type}
            options={[
              { value: 'rental', label: t.types.rental },
              { value: 'commission', label: t.types.commission },
            ]}
          />
          <DateField form={form} name="month" unit="month" label={t.month} hint={t.monthHint} />
          <MoneyField
            form={form}
            name="amount"
            label={t.amount}
            hint={t.amountHint}
            messages={{ 'amount-invalid': t.amountWrong }}
            className="sm:col-span-2"
          />
          <ReasonField form={form} name="reason" hint={t.reasonShown} className="sm:col-span-2" />
        </div>
      )}
    </CommandDialog>
  )
}
