import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Month, PaymentType } from '../../../domain/entities'
import type { ManualMonthChoice } from '../../../domain/money/accrual/manual-replacements'
import type { OutputOf } from '../../../domain/api/route'
import type { overlappingPaymentsRoute } from '../../../domain/api/money/payments'
import { usePaymentOverlaps } from '../../data/queries/money/payments'
import { CheckboxField } from '../../forms/fields'
import { useFieldError } from '../../forms/bound-field'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { MonthChoices } from './month-choices'

export const emptyPaymentForm = {
  user: '',
  paymentType: 'rental' as PaymentType,
  amount: '',
  periodStart: '',
  periodEnd: '',
  method: '',
  reasonForPayee: '',
  notes: '',
  choices: {} as { [month: Month]: ManualMonthChoice },
  /**
   * The server's answer about the period: its months, and a version of the lines that are already paid ('' while unknown).
   */
  touched: [] as Month[],
  seen: '',
  alreadyPaid: false,
  confirmed: false,
}
export type PaymentForm = typeof emptyPaymentForm

interface Props {
  form: UseFormReturn<PaymentForm>
  values: PaymentForm
}

/**
 * Shows what a manual payment overlaps with (M27). It asks for each month of the period whether the payment replaces that
 * month's lines, and lists the lines that are already paid, which must be confirmed. A change of person, type or period
 * starts a new check.
 */
export function ReplacedMonths({ form, values }: Props) {
  const t = useMessages(payments)
  const { user, paymentType, periodStart, periodEnd } = values
  const { meets, error, reload } = usePaymentOverlaps({ user, paymentType, periodStart, periodEnd })
  const isRejected = form.formState.errors.confirmed?.type === 'server'
  useEffect(() => {
    // The lines have changed since they were displayed, so they are reloaded and must be confirmed again.
    if (isRejected) reload()
  }, [isRejected, reload])
  const { setValue } = form
  useEffect(() => {
    setValue('touched', meets?.months.map(({ month }) => month) ?? [])
    setValue('seen', meets?.seen ?? '')
    setValue('alreadyPaid', (meets?.already.length ?? 0) > 0)
    setValue('confirmed', false)
  }, [meets, setValue])
  form.register('choices')
  const missing = useFieldError({ form, name: 'choices', label: '', messages: { otherwise: t.standInChoose } })
  const isComplete = user !== '' && periodStart !== '' && periodEnd !== '' && periodStart <= periodEnd
  if (error) {
    return (
      <div className="sm:col-span-2">
        <ErrorState title={t.standInFailed} onRetry={reload} />
      </div>
    )
  }
  if (meets === null) return isComplete ? <OverlapSkeleton /> : null
  return (
    <>
      {meets.months.length > 0 && (
        <MonthChoices
          months={meets.months}
          choices={values.choices}
          missing={missing}
          onChoose={(choices) => setValue('choices', { ...values.choices, ...choices }, { shouldDirty: true })}
        />
      )}
      {meets.already.length > 0 && <AlreadyPaid form={form} meets={meets} />}
    </>
  )
}

function OverlapSkeleton() {
  const t = useMessages(payments)
  return (
    <div aria-busy className="grid gap-3 rounded-lg bg-surface px-4 py-4 sm:col-span-2">
      <p role="status" className="sr-only">
        {t.standInAsking}
      </p>
      <Skeleton className="h-3.5 w-56" />
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  )
}

/** Lists lines that are already in a payment; a second payment for them needs a confirmation. */
function AlreadyPaid({ form, meets }: { form: Props['form']; meets: OutputOf<typeof overlappingPaymentsRoute> }) {
  const t = useMessages(payments)
  const language = useLanguage()
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-caution-soft px-4 py-3 text-caution sm:col-span-2">
      <p className="font-semibold">{t.alreadyTitle(formatCents(meets.cents))}</p>
      <ul className="text-sm">
        {meets.already.map((line) => (
          <li key={`${line.payment}/${line.month}/${line.kind}/${line.cents}`}>
            {t.alreadyLine(
              line.byHand ? t.byHand : t.kinds[line.kind],
              formatMonth(line.month, language),
              formatCents(line.cents),
              t.statuses[line.status],
            )}
          </li>
        ))}
      </ul>
      <CheckboxField form={form} name="confirmed" label={t.alreadyConfirm} />
    </div>
  )
}
