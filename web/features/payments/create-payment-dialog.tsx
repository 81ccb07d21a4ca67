import { createPaymentRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'
import { parseDollars } from '../../../domain/money/dollars'
import { CommandDialog } from '../../forms/command-dialog'
import { DateField, MoneyField, SelectField, TextField } from '../../forms/fields'
import { PersonField } from '../../forms/person-field'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { emptyPaymentForm, type PaymentForm, ReplacedMonths } from './replaced-months'

interface Props {
  open: boolean
  onDone: () => void
  onClose: () => void
}

/**
 * Form that creates a payment (M10, M27). It asks for each month of its period whether the payment replaces that month's
 * lines. Lines that are already paid are listed and must be confirmed.
 */
export function CreatePaymentDialog({ open, onDone, onClose }: Props) {
  const t = useMessages(payments)
  const missing = { otherwise: t.required }
  const optional = <span className="text-sm leading-sm text-muted">{t.optional}</span>
  return (
    <CommandDialog
      open={open}
      route={createPaymentRoute}
      start={emptyPaymentForm}
      toInput={buildInput}
      check={(form) => ({
        user: form.user === '' ? 'bad-input' : '',
        amount: amountProblem(form.amount),
        periodEnd: form.periodEnd !== '' && form.periodEnd < form.periodStart ? 'date-order' : '',
        choices: form.seen === '' || form.touched.some((month) => !form.choices[month]) ? 'month-choice-needed' : '',
        confirmed: form.alreadyPaid && !form.confirmed ? 'payment-duplicate' : '',
      })}
      kind="sheet"
      title={t.create}
      lead={t.createLead}
      safe={t.close}
      confirm={t.create}
      done={() => ({ title: t.created })}
      at={{ 'payment-duplicate': 'confirmed', 'changed-meanwhile': 'confirmed' }}
      failed={t.createFailed}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, values) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonField form={form} name="user" label={t.person} className="sm:col-span-2" />
          <SelectField
            form={form}
            name="paymentType"
            label={t.type}
            options={[
              { value: 'rental', label: t.types.rental },
              { value: 'commission', label: t.types.commission },
            ]}
          />
          <MoneyField form={form} name="amount" label={t.amount} messages={missing} />
          <DateField form={form} name="periodStart" label={t.start} messages={missing} />
          <DateField form={form} name="periodEnd" label={t.end} messages={missing} />
          <ReplacedMonths form={form} values={values} />
          <TextField
            form={form}
            name="reasonForPayee"
            label={t.reasonForPayee}
            hint={t.reasonForPayeeHint}
            aside={optional}
            maxLength={1000}
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name="method"
            label={t.method}
            aside={optional}
            maxLength={100}
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name="notes"
            label={t.notes}
            aside={optional}
            maxLength={5000}
            rows={3}
            className="sm:col-span-2"
          />
        </div>
      )}
    </CommandDialog>
  )
}

/** Returns an error code; '' if the amount is valid. A missing amount has the same code as other missing fields. */
function amountProblem(amount: string): string {
  const parsed = parseDollars(amount)
  return parsed.ok ? '' : amount.trim() === '' ? 'bad-input' : parsed.problem
}

function buildInput(form: PaymentForm): InputOf<typeof createPaymentRoute> {
  const { user, paymentType, periodStart, periodEnd, method, notes, reasonForPayee, choices, touched, seen } = form
  return {
    user,
    paymentType,
    periodStart,
    periodEnd,
    amount: form.amount.trim(),
    ...(method === '' ? {} : { method }),
    ...(notes === '' ? {} : { notes }),
    ...(reasonForPayee === '' ? {} : { reasonForPayee }),
    months: touched.flatMap((month) => {
      const choice = choices[month]
      return choice === undefined ? [] : [{ month, choice }]
    }),
    seen,
  }
}
