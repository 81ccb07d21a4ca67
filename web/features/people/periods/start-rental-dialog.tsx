import { monthsRoute } from '../../../../domain/api/money/payment-runs'
import { startRentalRoute } from '../../../../domain/api/people/rentals'
import { monthOf, addMonths, dayOf } from '../../../../domain/calendar'
import type { Consent, User, CalendarDate, Cents, Moment } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import {
  isRecordedLate,
  previewRentalStart,
  rentalStartProblem,
  type RentalPreviewMonth,
} from '../../../../domain/money/accrual/rentals'
import { useRoute } from '../../../data/queries/use-route'
import { useProgram } from '../../../data/queries/installation/program'
import { dateInZone, useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField, TextField } from '../../../forms/fields'
import { formatCents, formatDate, formatDayMonth, formatLongMonth, formatMonthName } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { invitations, personRental } from '../../../i18n/admin-areas'
import { atField, nameOf, type DialogEnds, type SectionProps } from '../person/person-state'
import { dayMask } from '../../../../domain/money/accrual/day-mask'
import { RingOfDays } from '../../../ui/pictures/ring-of-days'
import { mustSignUpFirst } from '../../../../domain/people/people-list'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { StatusBadge } from '../../../ui/states/status-badge'
import { sendVerificationLinkRoute } from '../../../../domain/api/people/people'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { useCommand } from '../../../forms/use-command'
import { CopyLinkButton } from '../../../shared/copy-link'
import { Button } from '../../../ui/button'

/** Starts a rental (M13) and shows its amounts, computed by the domain's functions. A past month needs a reason (M5). */
export function StartRentalDialog({ person, records, view, ...ends }: SectionProps & DialogEnds) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const program = useProgram().value
  const bounds = dateBoundsOf(program, today)
  const months = useRoute(monthsRoute, {}).value
  const name = nameOf(person)
  const rateCents = (month: string) => rateInForce(view.facts.rates, 'rental', person.id, month)
  const needsReason = (startDate: string) => startDate !== '' && isRecordedLate(startDate, today)
  return (
    <CommandDialog
      {...ends}
      route={startRentalRoute}
      start={{ user: person.id, startDate: today, reason: '', note: '' }}
      toInput={({ user, startDate, reason, note }) => ({
        user,
        startDate,
        ...(needsReason(startDate) ? { reason } : {}),
        ...(note.trim() === '' ? {} : { note }),
      })}
      check={(values) => atField(rentalStartProblem(values, today, bounds))}
      size="lg"
      title={t.start}
      lead={t.startFor(name)}
      confirm={t.start}
      done={(_output, { startDate }) => ({
        title: t.started,
        text: t.startedText(name, formatDate(startDate, language)),
      })}
    >
      {(form, { startDate }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField form={form} name="startDate" label={t.startDate} hint={t.startHint} max={today} />
            <div className="grid content-start gap-1">
              <p className="text-sm leading-sm font-semibold">{t.rate}</p>
              <p className="flex min-h-12 items-center font-display text-xl font-semibold">
                {formatCents(rateCents(monthOf(startDate || today)))}
              </p>
            </div>
          </div>
          {needsReason(startDate) && <ReasonField form={form} name="reason" hint={t.lateHint} />}
          <StartPreview
            startDate={startDate}
            today={today}
            months={previewRentalStart(startDate, { today, bounds, generated: months?.generated ?? [], rateCents })}
            thresholdCents={program?.payment_threshold_cents ?? 0}
            balanceCents={view.unpaid.balanceCents}
          />
          <StartConditions
            person={person}
            consents={records.consents}
            startDate={startDate}
            dayOf={(at) => dateInZone(Date.parse(at.replace(' ', 'T')), program?.time_zone || 'UTC')}
          />
          <TextField form={form} name="note" label={t.note} hint={t.noteHint} rows={2} maxLength={5000} />
        </>
      )}
    </CommandDialog>
  )
}

interface StartPreviewProps {
  startDate: CalendarDate
  today: CalendarDate
  /** The result of the domain's `previewRentalStart`. The first month is that of the start. */
  months: readonly RentalPreviewMonth[]
  thresholdCents: Cents
  /** Unpaid earnings from before this rental. */
  balanceCents: Cents
}

/** Shows what a start would earn: the first month as a ring, what is carried over, and the following months. */
function StartPreview({ startDate, today, months, thresholdCents, balanceCents }: StartPreviewProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const first = months[0]
  if (first === undefined) return null
  const rest = months.slice(1)
  const name = formatMonthName(first.month, language)
  const balance = balanceCents + first.amountCents
  const threshold = formatCents(thresholdCents)
  const next = formatLongMonth(addMonths(first.month, 1), language)
  const state = { late: t.stateLate, closed: t.stateClosed, running: t.stateRunning }[first.state](name)
  const balanceText =
    balance < thresholdCents
      ? balanceCents === 0
        ? t.carries(threshold, next)
        : t.carriesWith(formatCents(balance), threshold, next)
      : balanceCents === 0
        ? t.reachesAlone(threshold)
        : t.reaches(formatCents(balance), threshold)
  return (
    <div className="grid items-center gap-4 rounded-lg bg-surface p-4 sm:grid-cols-[12.5rem_minmax(0,1fr)] sm:gap-5">
      <RingOfDays
        days={first.daysInMonth}
        counted={dayMask({ start: startDate, end: '' }, first.month)}
        today={monthOf(today) === first.month ? dayOf(today) : undefined}
        sum={formatCents(first.amountCents)}
        caption={t.daysOf(first.days, first.daysInMonth)}
        className="mx-auto h-auto w-full max-w-50"
      />
      <div aria-live="polite" className="grid gap-1">
        <p>{t.countsFrom(capitalize(name), formatDayMonth(startDate, language))}</p>
        <p className="font-semibold">
          {t.formula(formatCents(first.rateCents), first.days, first.daysInMonth, formatCents(first.amountCents))}
        </p>
        <p className="text-sm text-muted">{capitalize(state)}</p>
        {/* Not shown for a month that was already generated, because the next run settles it regardless of the threshold. */}
        {first.state !== 'late' && <p className="text-sm text-muted">{balanceText}</p>}
        {rest.length > 0 && (
          <dl className="mt-1 grid gap-0.5 text-sm" aria-label={t.then}>
            {rest.map((month) => (
              <div key={month.month} className="flex justify-between gap-3">
                <dt className="text-muted">
                  {capitalize(formatLongMonth(month.month, language))}, {t.daysOf(month.days, month.daysInMonth)}
                </dt>
                <dd className="font-medium">{formatCents(month.amountCents)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}

/** Capitalizes a text, because Spanish month names are lowercase except at the start of a sentence. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface StartConditionsProps {
  person: User
  consents: readonly Consent[]
  /** The rental's first day; '' if none is chosen. */
  startDate: CalendarDate
  /** Returns the date of a moment in the program's time zone. */
  dayOf: (at: Moment) => CalendarDate
}

/** Lists the conditions for a rental (M13, M22). Only the verified address and the consent are required. */
export function StartConditions({ person, consents, startDate, dayOf }: StartConditionsProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const consent = consents.find((row) => row.document === 'rental') ?? consents.find((row) => row.document === 'terms')
  const isLater = consent !== undefined && startDate !== '' && dayOf(consent.at) > startDate
  const rows = [
    { key: 'address', done: person.verified, text: person.verified ? t.address : t.noAddress },
    {
      key: 'consent',
      done: consent !== undefined && !isLater,
      text: consent === undefined ? t.noConsent : t.consent(consent.version, formatDate(consent.at, language)),
    },
    { key: 'photo', done: person.profile_photo_status === 'success', text: t.photo },
    { key: 'badge', done: person.verification_badge_status === 'success', text: t.badge },
    {
      key: 'paypal',
      done: person.paypal_email !== '',
      text: person.paypal_email === '' ? t.noPaypal : t.paypal(person.paypal_email),
    },
  ]
  const mayFollow = ['photo', 'badge']
  return (
    <section>
      <h3 className="font-sans text-sm leading-sm font-semibold">{t.conditions}</h3>
      <ul className="mt-2 grid gap-1.5">
        {rows.map(({ key, done, text }) => (
          <li key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 text-sm">
            <StatusBadge glyph={done ? 'tick' : 'dashed'} tone={done ? 'positive' : 'caution'}>
              {done ? t.done : key === 'consent' && isLater ? t.later : t.todo}
            </StatusBadge>
            <span className="wrap-anywhere">
              <BreakableAddress text={text} />
              {!done && key === 'address' && (
                <span className="mt-1.5 block">
                  {mustSignUpFirst(person) ? t.proofSignsUp : <SendVerificationButton person={person} />}
                </span>
              )}
              {key === 'consent' && isLater && <span className="block text-caution">{t.consentLater}</span>}
              {!done && mayFollow.includes(key) && <span className="text-muted"> · {t.mayFollow}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sends or copies the link that verifies the person's email address; no rental can start before that (M22). */
function SendVerificationButton({ person }: { person: User }) {
  const t = useMessages(personRental)
  const links = useMessages(invitations)
  const mailOff = useMailsOnlyLogged()
  const command = useCommand(sendVerificationLinkRoute, {
    done: () => ({ title: t.proofSent, text: t.proofSentText(person.email) }),
    refused: (why) => ({ title: t.proofNotSent, text: why }),
  })
  if (mailOff) return <CopyLinkButton kind="verification" id={person.id} label={links.copyVerification} />
  return (
    <Button
      blocked={command.blocked}
      kind="quiet"
      size="sm"
      busy={command.busy}
      onClick={() => void command.send({ user: person.id })}
    >
      {t.sendProof}
    </Button>
  )
}
