import type { Cents, Month } from '../../../../domain/entities'
import { CheckboxField, DateField, MoneyField, SelectField } from '../../../forms/fields'
import type { UseFormReturn } from 'react-hook-form'
import { formatCents } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'

export interface RateForm {
  user: string
  kind: 'rental' | 'commission'
  /** The amount as typed, in dollars. */
  amount: string
  fromMonth: Month
  useDefault: boolean
}

interface Props {
  form: UseFormReturn<RateForm>
  useDefault: boolean
  /** The program's rate of that kind in that month. */
  programCents: Cents
}

export function RateFields({ form, useDefault, programCents }: Props) {
  const t = useMessages(personRental)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="kind"
        label={t.rateKind}
        className="sm:col-span-2"
        options={[
          { value: 'rental', label: t.rateKinds.rental },
          { value: 'commission', label: t.rateKinds.commission },
        ]}
      />
      <MoneyField
        form={form}
        name="amount"
        label={t.amount}
        disabled={useDefault}
        placeholder={(programCents / 100).toFixed(2)}
        messages={{ 'amount-too-large': t.amountLarge, 'amount-invalid': t.amountWrong }}
      />
      <DateField
        form={form}
        name="fromMonth"
        unit="month"
        label={t.fromMonth}
        messages={{ 'rate-month-taken': t.rateTaken }}
      />
      <CheckboxField
        form={form}
        name="useDefault"
        label={t.useDefault(formatCents(programCents))}
        className="sm:col-span-2"
      />
    </div>
  )
}
