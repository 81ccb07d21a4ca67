import { changeRateRoute } from '../../../domain/api/rates'
import { isMonth, monthOf } from '../../../domain/calendar'
import type { RentalPeriod, User } from '../../../domain/entities'
import { boundsOf, monthProblem } from '../../../domain/money/date-bounds'
import { parseDollars } from '../../../domain/money/dollars'
import { maxRateCents, rateInForce, rateVersion, type RateFact } from '../../../domain/money/rates'
import { useProgramme } from '../../data/repos/programme'
import { useToday } from '../../data/repos/today'
import { CheckboxField } from '../../forms/checkbox-field'
import { CommandDialog } from '../../forms/command-dialog'
import { DateField } from '../../forms/date-field'
import { MoneyField } from '../../forms/money-field'
import { SelectField } from '../../forms/select-field'
import { formatCents, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { RateEffect } from './rate-effect'

interface Props {
  open: boolean
  person: User
  rates: readonly RateFact[]
  periods: readonly RentalPeriod[]
  onClose: () => void
  onDone: () => void
}

/** An own rate from a month on, or the default's return (M1, M2, M13). Lines already made keep theirs. */
export function RateDialog({ open, person, rates, periods, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const bounds = boundsOf(useProgramme().value, today)
  const thisMonth = monthOf(today)
  const programme = (kind: 'rental' | 'commission', month: string) =>
    rateInForce(rates, kind, '', isMonth(month) ? month : thisMonth)
  return (
    <CommandDialog
      open={open}
      route={changeRateRoute}
      start={{
        user: person.id,
        kind: 'rental' as 'rental' | 'commission',
        amount: '',
        fromMonth: thisMonth,
        useDefault: false,
      }}
      toInput={({ amount, useDefault, ...wanted }) => ({
        ...wanted,
        ...amountOf(amount, useDefault),
        version: rateVersion(rates, wanted.kind, person.id),
      })}
      check={({ kind, amount, useDefault, fromMonth }) => ({
        amount: useDefault ? '' : amountProblem(amount, kind),
        fromMonth: monthProblem(fromMonth, bounds) ?? '',
      })}
      at={{ 'rate-month-taken': 'fromMonth' }}
      title={t.rateTitle}
      confirm={t.saveRate}
      consequence={({ kind, amount, useDefault, fromMonth }) => (
        <RateEffect
          {...{ kind, fromMonth, rates, periods, today }}
          user={person.id}
          newCents={
            useDefault ? null : amountProblem(amount, kind) === '' ? amountOf(amount, false).amountCents : undefined
          }
        />
      )}
      done={(_output, { fromMonth }) => ({ title: t.rateSet, text: t.fromHint(formatLongMonth(fromMonth, language)) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, { kind, fromMonth, useDefault }) => (
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
            placeholder={(programme(kind, fromMonth) / 100).toFixed(2)}
            words={{ 'amount-too-large': t.amountLarge, 'amount-invalid': t.amountWrong }}
          />
          <DateField
            form={form}
            name="fromMonth"
            unit="month"
            label={t.fromMonth}
            words={{ 'rate-month-taken': t.rateTaken }}
          />
          <CheckboxField
            form={form}
            name="useDefault"
            label={t.useDefault(formatCents(programme(kind, fromMonth)))}
            className="sm:col-span-2"
          />
        </div>
      )}
    </CommandDialog>
  )
}

/** What is wrong with a rate, '' = nothing; zero is a rate (M7). */
function amountProblem(amount: string, kind: 'rental' | 'commission'): string {
  const parsed = parseDollars(amount, { zero: true })
  if (!parsed.ok) return parsed.problem
  return parsed.cents > maxRateCents[kind] ? 'amount-too-large' : ''
}

function amountOf(amount: string, useDefault: boolean): { amountCents: number; useDefault?: boolean } {
  const parsed = parseDollars(amount, { zero: true })
  return useDefault ? { amountCents: 0, useDefault } : { amountCents: parsed.ok ? parsed.cents : 0 }
}
