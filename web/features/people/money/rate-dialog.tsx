import { changeRateRoute } from '../../../../domain/api/people/rates'
import { isMonth, monthOf } from '../../../../domain/calendar'
import type { RentalPeriod, User } from '../../../../domain/entities'
import { dateBoundsOf, monthProblem } from '../../../../domain/money/date-bounds'
import { parseDollars } from '../../../../domain/money/dollars'
import { maxRateCents, rateInForce, rateVersion, type RateFact } from '../../../../domain/money/accrual/rates'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { RateEffect } from './rate-effect'
import { RateFields, type RateForm } from './rate-fields'

interface Props {
  open: boolean
  /** The rate that is selected first; the rental rate by default. */
  kind?: RateForm['kind'] | undefined
  person: User
  rates: readonly RateFact[]
  periods: readonly RentalPeriod[]
  onClose: () => void
  onDone: () => void
}

const initialValues: RateForm = { user: '', kind: 'rental', amount: '', fromMonth: '', useDefault: false }

/** Sets a person's own rate from a month on, or restores the default (M1, M2, M13). Existing lines keep their rate. */
export function RateDialog({ open, kind: initialKind = 'rental', person, rates, periods, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const bounds = dateBoundsOf(useProgram().value, today)
  const thisMonth = monthOf(today)
  const program = (kind: 'rental' | 'commission', month: string) =>
    rateInForce(rates, kind, '', isMonth(month) ? month : thisMonth)
  return (
    <CommandDialog
      open={open}
      route={changeRateRoute}
      start={{ ...initialValues, kind: initialKind, user: person.id, fromMonth: thisMonth }}
      toInput={({ amount, useDefault, ...wanted }) => ({
        ...wanted,
        ...amountInput(amount, useDefault),
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
            useDefault ? null : amountProblem(amount, kind) === '' ? amountInput(amount, false).amountCents : undefined
          }
        />
      )}
      done={(_output, { fromMonth }) => ({ title: t.rateSet, text: t.fromHint(formatLongMonth(fromMonth, language)) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, values) => <RateFields form={form} {...values} programCents={program(values.kind, values.fromMonth)} />}
    </CommandDialog>
  )
}

/** Returns an error code; '' if the amount is valid. Zero is a valid rate (M7). */
function amountProblem(amount: string, kind: 'rental' | 'commission'): string {
  const parsed = parseDollars(amount, { zero: true })
  if (!parsed.ok) return parsed.problem
  return parsed.cents > maxRateCents[kind] ? 'amount-too-large' : ''
}

function amountInput(amount: string, useDefault: boolean): { amountCents: number; useDefault?: boolean } {
  const parsed = parseDollars(amount, { zero: true })
  return useDefault ? { amountCents: 0, useDefault } : { amountCents: parsed.ok ? parsed.cents : 0 }
}
