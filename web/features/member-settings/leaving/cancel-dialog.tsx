import { useState } from 'react'
import {
  cancellationReasonsFor,
  type Agreement,
  lastDayProblem,
  runningPeriod,
} from '../../../../domain/agreements/agreements'
import { cancelAgreementRoute } from '../../../../domain/api/people/agreements'
import { lastDay as endOf, monthOf } from '../../../../domain/calendar'
import type { InputOf } from '../../../../domain/api/route'
import type { CalendarDate, CancelRequest, Language } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { lastPayments } from '../../../../domain/money/forecast/last-payments'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { CheckboxField, DateField, PasswordField, SelectField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate, formatDayMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { leaving } from '../../../i18n/member-areas'
import type { MessagesOf } from '../../../i18n/group'
import { RemainingPayments } from './remaining-payments'

interface Props {
  agreement: Agreement
  view: MoneyView
  /** The open request if this dialog changes its last day; otherwise undefined. */
  request: CancelRequest | undefined
  onClose: () => void
}

/** Asks for the last day, and after the idle limit also for the password (S7). Shows what will still be paid (T4). */
export function CancelDialog({ agreement, view, request, onClose }: Props) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const [asksPassword, setAsksPassword] = useState(false)
  const { today, facts, referrals } = view
  const isRental = agreement === 'rental'
  const running = runningPeriodOf(agreement, view)
  const bounds = dateBoundsOf(facts.program, today)
  const problemOf = (lastDay: string) => lastDayProblem(lastDay, { start: running?.start_date ?? '', today, bounds })
  return (
    <CommandDialog
      open
      route={cancelAgreementRoute}
      start={{
        agreement,
        lastDay: request?.last_day ?? endOf(monthOf(today)),
        reason: request?.reason ?? '',
        // A support ticket is optional, because admins are notified of the request anyway.
        openTicket: false,
        password: '',
      }}
      toInput={(values) => buildInput(values, t, today, language)}
      check={({ lastDay, password }) => ({
        lastDay: problemOf(lastDay) ?? '',
        password: asksPassword && password === '' ? 'password-required' : '',
      })}
      at={{ 'current-password-wrong': 'password' }}
      onRefused={({ code }) => {
        if (code === 'password-needed') setAsksPassword(true)
      }}
      danger
      title={request !== undefined ? t.askChange : isRental ? t.askRental : t.askAffiliate}
      lead={isRental ? t.rentalEffect : t.affiliateEffect}
      safe={request === undefined ? t.keep : t.keepDay}
      confirm={t.confirm(t.day)}
      confirmOf={({ lastDay }) => t.confirm(problemOf(lastDay) === null ? formatDayMonth(lastDay, language) : t.day)}
      done={(_output, { lastDay }) => ({ title: t.asked(formatDate(lastDay, language)), text: t.askedText })}
      onClose={onClose}
    >
      {(form, { lastDay }) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <DateField
              form={form}
              name="lastDay"
              label={t.lastDay}
              hint={t.earliest}
              min={today}
              max={bounds.last}
              messages={{ 'date-order': t.tooEarly }}
            />
            <SelectField
              form={form}
              name="reason"
              label={t.reason}
              options={[...cancellationReasonsFor(agreement), '' as const].map((value) => ({
                value,
                label: t.reasons[value],
              }))}
            />
          </div>
          <div aria-live="polite">
            {problemOf(lastDay) === null && (
              <RemainingPayments
                agreement={agreement}
                last={lastPayments(facts, referrals, today, { agreement, lastDay })}
                total={t.stillPaid}
              />
            )}
          </div>
          {(request === undefined || request.ticket === '') && (
            <CheckboxField form={form} name="openTicket" label={t.openTicket} />
          )}
          {asksPassword && <PasswordField form={form} name="password" label={t.password} hint={t.passwordHint} />}
        </>
      )}
    </CommandDialog>
  )
}

export const runningPeriodOf = (agreement: Agreement, { facts, today }: MoneyView) =>
  agreement === 'rental' ? runningPeriod(facts.periods, today) : runningPeriod(facts.affiliatePeriods, today)

interface FormValues {
  agreement: Agreement
  lastDay: CalendarDate
  reason: CancelRequest['reason']
  openTicket: boolean
  password: string
}

/** Builds the command's input, with a ticket only if the member wants one and a password only if the form asked for it. */
function buildInput(
  { openTicket, password, ...values }: FormValues,
  t: MessagesOf<typeof leaving>,
  today: CalendarDate,
  language: Language,
): InputOf<typeof cancelAgreementRoute> {
  const day = formatDate(values.lastDay || today, language)
  const agreement = values.agreement === 'rental' ? t.rental : t.affiliate
  const ticket = { subject: t.ticketSubject(day), description: t.ticketText(agreement, day, t.reasons[values.reason]) }
  return { ...values, ...(openTicket && { ticket }), ...(password !== '' && { password }) }
}
