import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createPaymentRoute, type overlappingPaymentsRoute } from '../../../domain/api/money/payments'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { parseDollars } from '../../../domain/money/dollars'
import { CommandDialog } from '../../forms/command-dialog'
import { DateField, MoneyField, SelectField, TextField, CheckboxField, useFieldError } from '../../forms/fields'
import { PersonField } from '../../forms/person-field'
import { useMessages, useLanguage } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import type { Month, PaymentType } from '../../../domain/entities'
import { type ManualMonthChoice, manualMonthChoices } from '../../../domain/money/accrual/manual-replacements'
import { usePaymentOverlaps } from '../../data/queries/money/payments'
import { formatCents, formatMonth, formatLongMonth } from '../../i18n/format'
import { omitEmpty } from '../../lists/tools/list-filter'
import { paymentTypes } from './payment-list'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { Button } from '../../ui/button'
import { FieldError } from '../../ui/fields/field'
import { Radio } from '../../ui/fields/checkbox'

/** Creates a payment (M10, M27) after a choice for each month. Lines that are already paid must be confirmed. */
export function CreatePaymentDialog(props: { open: boolean; onDone: () => void; onClose: () => void }) {
  const t = useMessages(payments)
  const missing = { otherwise: t.required }
  const fullWidth = {
    aside: <span className="text-sm leading-sm text-muted">{t.optional}</span>,
    className: 'sm:col-span-2',
  }
  return (
    <CommandDialog
      {...props}
      route={createPaymentRoute}
      start={emptyPaymentForm}
      toInput={buildInput}
      check={problemsOf}
      kind="sheet"
      title={t.create}
      lead={t.createLead}
      safe={t.close}
      confirm={t.create}
      done={() => ({ title: t.created })}
      at={{ 'payment-duplicate': 'confirmed', 'changed-meanwhile': 'confirmed' }}
      failed={t.createFailed}
    >
      {(form, values) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonField form={form} name="user" label={t.person} className="sm:col-span-2" />
          <SelectField
            form={form}
            name="paymentType"
            label={t.type}
            options={paymentTypes.map((value) => ({ value, label: t.types[value] }))}
          />
          <MoneyField form={form} name="amount" label={t.amount} messages={missing} />
          <DateField form={form} name="periodStart" label={t.start} messages={missing} />
          <DateField form={form} name="periodEnd" label={t.end} messages={missing} />
          <ReplacedMonths form={form} values={values} />
          <TextField
            {...fullWidth}
            form={form}
            name="reasonForPayee"
            label={t.reasonForPayee}
            hint={t.reasonForPayeeHint}
            maxLength={1000}
          />
          <TextField {...fullWidth} form={form} name="method" label={t.method} maxLength={100} />
          <TextField {...fullWidth} form={form} name="notes" label={t.notes} maxLength={5000} rows={3} />
        </div>
      )}
    </CommandDialog>
  )
}

const problemsOf = (form: PaymentForm) => ({
  user: form.user === '' ? 'bad-input' : '',
  amount: amountProblem(form.amount),
  periodEnd: form.periodEnd !== '' && form.periodEnd < form.periodStart ? 'date-order' : '',
  choices: form.seen === '' || form.touched.some((month) => !form.choices[month]) ? 'month-choice-needed' : '',
  confirmed: form.alreadyPaid && !form.confirmed ? 'payment-duplicate' : '',
})

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
    ...omitEmpty({ method, notes, reasonForPayee }),
    months: touched.flatMap((month) => {
      const choice = choices[month]
      return choice === undefined ? [] : [{ month, choice }]
    }),
    seen,
  }
}

const emptyPaymentForm = {
  user: '',
  paymentType: 'rental' as PaymentType,
  amount: '',
  periodStart: '',
  periodEnd: '',
  method: '',
  reasonForPayee: '',
  notes: '',
  choices: {} as { [month: Month]: ManualMonthChoice },
  /** The server's answer about the period: its months, and a version of the paid lines ('' while unknown). */
  touched: [] as Month[],
  seen: '',
  alreadyPaid: false,
  confirmed: false,
}
type PaymentForm = typeof emptyPaymentForm

interface ReplacedMonthsProps {
  form: UseFormReturn<PaymentForm>
  values: PaymentForm
}

/** Shows what a manual payment overlaps with (M27). A change of person, type or period starts a new check. */
function ReplacedMonths({ form, values }: ReplacedMonthsProps) {
  const t = useMessages(payments)
  const { user, paymentType, periodStart, periodEnd } = values
  const { overlaps, error, reload } = usePaymentOverlaps({ user, paymentType, periodStart, periodEnd })
  const isRejected = form.formState.errors.confirmed?.type === 'server'
  useEffect(() => {
    // The lines have changed since they were displayed, so they are reloaded and must be confirmed again.
    if (isRejected) reload()
  }, [isRejected, reload])
  const { setValue } = form
  useEffect(() => {
    setValue('touched', overlaps?.months.map(({ month }) => month) ?? [])
    setValue('seen', overlaps?.seen ?? '')
    setValue('alreadyPaid', (overlaps?.already.length ?? 0) > 0)
    setValue('confirmed', false)
  }, [overlaps, setValue])
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
  if (overlaps === null) return isComplete ? <OverlapSkeleton /> : null
  return (
    <>
      {overlaps.months.length > 0 && (
        <MonthChoices
          months={overlaps.months}
          choices={values.choices}
          missing={missing}
          onChoose={(choices) => setValue('choices', { ...values.choices, ...choices }, { shouldDirty: true })}
        />
      )}
      {overlaps.already.length > 0 && <AlreadyPaid form={form} overlaps={overlaps} />}
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

interface AlreadyPaidProps extends Pick<ReplacedMonthsProps, 'form'> {
  overlaps: OutputOf<typeof overlappingPaymentsRoute>
}

function AlreadyPaid({ form, overlaps }: AlreadyPaidProps) {
  const t = useMessages(payments)
  const language = useLanguage()
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-caution-soft px-4 py-3 text-caution sm:col-span-2">
      <p className="font-semibold">{t.alreadyTitle(formatCents(overlaps.cents))}</p>
      <ul className="text-sm">
        {overlaps.already.map((line) => (
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

type Choices = PaymentForm['choices']

interface MonthChoicesProps {
  months: OutputOf<typeof overlappingPaymentsRoute>['months']
  choices: Choices
  missing: string
  onChoose: (choices: Choices) => void
}

/** Asks for each month whether the payment replaces its lines or is paid in addition (M27). */
function MonthChoices({ months, choices, missing, onChoose }: MonthChoicesProps) {
  const t = useMessages(payments)
  const language = useLanguage()
  const all = (choice: ManualMonthChoice) => onChoose(Object.fromEntries(months.map(({ month }) => [month, choice])))
  return (
    <div className="grid gap-1 rounded-lg bg-surface px-4 pt-3 pb-1.5 sm:col-span-2">
      <p className="font-semibold">{t.standInTitle(months.length)}</p>
      <dl className="text-sm leading-sm text-muted">
        {manualMonthChoices.map((choice) => (
          <div key={choice}>
            <dt className="inline font-semibold text-text">{t.standIn[choice]}: </dt>
            <dd className="inline">{t.standInText[choice]}</dd>
          </div>
        ))}
      </dl>
      {months.length > 1 && (
        <div className="-mx-3 flex flex-wrap">
          {manualMonthChoices.map((choice) => (
            <Button key={choice} kind="bare" size="sm" className="text-accent" onClick={() => all(choice)}>
              {t.standInAll[choice]}
            </Button>
          ))}
        </div>
      )}
      {months.map(({ month, waitingLines, waitingCents }) => {
        const open = missing !== '' && choices[month] === undefined
        return (
          <fieldset key={month} className="flex flex-wrap items-start gap-x-6 border-t border-line py-1">
            <legend className="float-left min-w-0 flex-1 basis-40 py-2.5">
              <span className="font-semibold">{formatLongMonth(month, language)}</span>
              {waitingLines > 0 && (
                <span className="block text-sm text-muted">{t.standInWaiting(formatCents(waitingCents))}</span>
              )}
            </legend>
            {manualMonthChoices.map((choice) => (
              <Radio
                key={choice}
                name={`choice-${month}`}
                label={t.standIn[choice]}
                aria-invalid={open || undefined}
                checked={choices[month] === choice}
                onChange={() => onChoose({ [month]: choice })}
              />
            ))}
            {open && (
              <div className="basis-full pb-1.5">
                <FieldError id={`missing-${month}`}>{missing}</FieldError>
              </div>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
