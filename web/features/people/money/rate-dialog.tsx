import type { UseFormReturn } from 'react-hook-form'
import { changeRateRoute } from '../../../../domain/api/people/rates'
import { isMonth, monthOf } from '../../../../domain/calendar'
import type { RentalPeriod, User, CalendarDate, Cents, Id, Month } from '../../../../domain/entities'
import { monthProblem } from '../../../../domain/money/date-bounds'
import { parseDollars } from '../../../../domain/money/dollars'
import { maxRateCents, rateInForce, rateVersion, type RateFact } from '../../../../domain/money/accrual/rates'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatLongMonth, formatCents } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { personRental } from '../../../i18n/admin-areas'
import { rateChange, type EarnedChange } from '../../../../domain/money/accrual/rental-change'
import { CheckboxField, DateField, MoneyField, SelectField } from '../../../forms/fields'
import { useDateBounds, type DialogEnds } from '../person/person-state'

interface Props extends DialogEnds {
  kind?: RateForm['kind'] | undefined
  person: User
  rates: readonly RateFact[]
  periods: readonly RentalPeriod[]
}

interface RateForm {
  user: Id
  kind: 'rental' | 'commission'
  /** The amount as typed, in dollars. */
  amount: string
  fromMonth: Month
  useDefault: boolean
}

/** Sets a person's own rate from a month on, or restores the default (M1, M2, M13). Existing lines keep their rate. */
export function RateDialog({ kind: initialKind = 'rental', person, rates, periods, ...ends }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const { today, bounds } = useDateBounds()
  const thisMonth = monthOf(today)
  const start: RateForm = { kind: initialKind, user: person.id, amount: '', fromMonth: thisMonth, useDefault: false }
  return (
    <CommandDialog
      {...ends}
      route={changeRateRoute}
      start={start}
      toInput={({ amount, useDefault, ...wanted }) => ({
        ...wanted,
        ...(useDefault ? { amountCents: 0, useDefault } : { amountCents: parseRate(amount, wanted.kind).cents ?? 0 }),
        version: rateVersion(rates, wanted.kind, person.id),
      })}
      check={({ kind, amount, useDefault, fromMonth }) => ({
        amount: useDefault ? '' : parseRate(amount, kind).problem,
        fromMonth: monthProblem(fromMonth, bounds) ?? '',
      })}
      at={{ 'rate-month-taken': 'fromMonth' }}
      title={t.rateTitle}
      confirm={t.saveRate}
      consequence={({ kind, amount, useDefault, fromMonth }) => (
        <RateEffect
          {...{ kind, fromMonth, rates, periods, today }}
          user={person.id}
          newCents={useDefault ? null : parseRate(amount, kind).cents}
        />
      )}
      done={(_output, { fromMonth }) => ({ title: t.rateSet, text: t.fromHint(formatLongMonth(fromMonth, language)) })}
    >
      {(form, { kind, fromMonth, useDefault }) => (
        <RateFields
          form={form}
          useDefault={useDefault}
          programCents={rateInForce(rates, kind, '', isMonth(fromMonth) ? fromMonth : thisMonth)}
        />
      )}
    </CommandDialog>
  )
}

/** Returns the amount or an error code. Zero is a valid rate (M7). */
function parseRate(amount: string, kind: RateForm['kind']): { cents?: Cents; problem: string } {
  const parsed = parseDollars(amount, { zero: true })
  if (!parsed.ok) return { problem: parsed.problem }
  return parsed.cents > maxRateCents[kind] ? { problem: 'amount-too-large' } : { cents: parsed.cents, problem: '' }
}

interface RateEffectProps extends Pick<Props, 'rates' | 'periods'>, Pick<RateForm, 'kind' | 'user' | 'fromMonth'> {
  /** The new rate; null for the program's rate, undefined if no valid amount was entered. */
  newCents: Cents | null | undefined
  today: CalendarDate
}

/** Shows the effect of a new rate: the difference per month, and how the earnings until today change (U15). */
function RateEffect({ kind, user, fromMonth, newCents, rates, periods, today }: RateEffectProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  if (!isMonth(fromMonth)) return null
  const hint = <p className="text-sm text-muted">{t.fromHint(formatLongMonth(fromMonth, language))}</p>
  if (newCents === undefined) return hint
  const before = (month: Month) => rateInForce(rates, kind, user, month)
  const after = (month: Month) => newCents ?? rateInForce(rates, kind, '', month)
  const [oldRate, newRate] = [before(fromMonth), after(fromMonth)]
  const rented = periods
    .filter((row) => row.voided_at === '')
    .map((row) => ({ start: row.start_date, end: row.end_date }))
  return (
    <>
      <p className="font-semibold">
        {oldRate === newRate
          ? t.rateSame(formatCents(newRate))
          : t.rateMoves(
              formatCents(oldRate),
              formatCents(newRate),
              formatCents(Math.abs(newRate - oldRate)),
              newRate > oldRate,
              kind,
            )}
      </p>
      {kind === 'rental' && oldRate !== newRate && (
        <EarningsEffect change={rateChange(rented, fromMonth, { today, rateCents: before, newCents: after })} />
      )}
      {hint}
    </>
  )
}

/** Shows how a change affects the earnings until today: amount, days and first month (U15). */
export function EarningsEffect({ change: { cents, days, firstMonth } }: { change: EarnedChange }) {
  const t = useMessages(personRental)
  const language = useLanguage()
  if (firstMonth === '') return <p>{t.changesNothing}</p>
  const month = formatLongMonth(firstMonth, language)
  if (cents === 0) return <p>{t.changesDays(Math.abs(days), month)}</p>
  const sum = formatCents(Math.abs(cents))
  return <p className="font-semibold">{(cents < 0 ? t.loses : t.gains)(sum, Math.abs(days), month)}</p>
}

interface RateFieldsProps {
  form: UseFormReturn<RateForm>
  useDefault: boolean
  programCents: Cents
}

function RateFields({ form, useDefault, programCents }: RateFieldsProps) {
  const t = useMessages(personRental)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="kind"
        label={t.rateKind}
        className="sm:col-span-2"
        options={(['rental', 'commission'] as const).map((value) => ({ value, label: t.rateKinds[value] }))}
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
