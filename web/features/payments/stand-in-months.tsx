import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { standInChoices } from '../../../domain/money/stand-ins'
import { usePaymentMeets } from '../../data/repos/payment-meets'
import { CheckboxField } from '../../forms/checkbox-field'
import { useFieldError } from '../../forms/field-props'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Radio } from '../../ui/fields/radio'
import type { PaymentForm } from './payment-form'

/**
 * What a payment made by hand meets (M27): for each month of its period whether it stands instead of that month's lines, and
 * what is in a payment already, to be confirmed. Another person, type or period is asked about anew.
 */
export function StandInMonths({ form, values }: { form: UseFormReturn<PaymentForm>; values: PaymentForm }) {
  const t = useMessages(payments)
  const language = useLanguage()
  const { user, paymentType, periodStart, periodEnd } = values
  const { meets, error, reload } = usePaymentMeets({ user, paymentType, periodStart, periodEnd })
  const refused = form.formState.errors.confirmed?.type === 'server'
  useEffect(() => {
    // what was seen is not what is there now: it is shown, and confirmed, anew
    if (refused) reload()
  }, [refused, reload])
  const { setValue } = form
  useEffect(() => {
    setValue('touched', meets?.months.map(({ month }) => month) ?? [])
    setValue('seen', meets?.seen ?? '')
    setValue('alreadyPaid', (meets?.already.length ?? 0) > 0)
    setValue('confirmed', false)
  }, [meets, setValue])
  form.register('choices')
  const missing = useFieldError({ form, name: 'choices', label: '', words: { otherwise: t.standInChoose } })
  if (error) {
    return (
      <p role="alert" className="text-sm text-danger sm:col-span-2">
        {t.standInFailed}
      </p>
    )
  }
  if (meets === null) return null
  return (
    <>
      {meets.months.map(({ month, waitingLines, waitingCents }) => {
        const open = missing !== '' && values.choices[month] === undefined
        return (
          <fieldset key={month} className="sm:col-span-2">
            <legend className="font-semibold">
              {formatMonth(month, language)}
              {waitingLines > 0 && (
                <span className="font-normal text-muted"> · {t.standInWaiting(formatCents(waitingCents))}</span>
              )}
            </legend>
            {standInChoices.map((choice) => (
              <Radio
                key={choice}
                name={`choice-${month}`}
                label={t.standIn[choice]}
                hint={t.standInText[choice]}
                aria-invalid={open || undefined}
                checked={values.choices[month] === choice}
                onChange={() => setValue('choices', { ...values.choices, [month]: choice }, { shouldDirty: true })}
              />
            ))}
            {open && <p className="text-sm text-danger">{missing}</p>}
          </fieldset>
        )
      })}
      {meets.already.length > 0 && (
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
      )}
    </>
  )
}
