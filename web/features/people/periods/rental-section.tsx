import { type ReactNode, useState } from 'react'
import { dayMask } from '../../../../domain/money/accrual/day-mask'
import type { Month, RentalPeriod, CalendarDate, Cents, Earning } from '../../../../domain/entities'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { earliestRentalEnd, isRentedOn, rentalEndProblem } from '../../../../domain/money/accrual/rentals'
import { useMessages, useLanguage } from '../../../i18n/language'
import { people, personRental } from '../../../i18n/admin-areas'
import { Card } from '../../../ui/card'
import { LeavingNote } from '../person/leaving-note'
import { PeriodCorrections } from '../money/period-corrections'
import { useDateBounds, atField, PersonState, type DialogEnds, type SectionProps } from '../person/person-state'
import { EarningsEffect, RateDialog } from '../money/rate-dialog'
import { StartRentalDialog } from './start-rental-dialog'
import { dayOf, monthOf, addDays } from '../../../../domain/calendar'
import { formatCents, formatDate, formatMonthName } from '../../../i18n/format'
import { Amount } from '../../../ui/text/amount'
import { RingOfDays } from '../../../ui/pictures/ring-of-days'
import { useExplanationHref, LineList } from '../money/line-list'
import { endRentalRoute, voidRentalRoute } from '../../../../domain/api/people/rentals'
import { rentalChange } from '../../../../domain/money/accrual/rental-change'
import { useToday } from '../../../data/queries/clock'
import { useOnline } from '../../../data/queries/network'
import { DialogButton } from '../../../forms/command-parts'
import { ReasonDialog } from '../../../shared/reason-dialog'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField } from '../../../forms/fields'
import { Sheet } from '../../../ui/layers/dialog'

export function RentalSection(page: SectionProps) {
  const { person, view, records, onDone } = page
  const t = useMessages(personRental)
  const tp = useMessages(people)
  const online = useOnline()
  const { today, facts } = view
  const active = isRentedOn(records.periods, today)
  const open = records.periods.find(
    (row) => row.voided_at === '' && row.start_date <= today && (row.end_date === '' || row.end_date >= today),
  )
  const rateCents = (month: Month) => rateInForce(facts.rates, 'rental', person.id, month)
  const countedOf = (period: RentalPeriod) =>
    records.countedLines.filter((line) => line.kind !== 'rental' || line.source === period.id)
  const counted = (period: RentalPeriod): boolean =>
    countedOf(period).some(
      (line) => (line.days & dayMask({ start: period.start_date, end: period.end_date }, line.month)) !== 0,
    )
  const voidButton = (period: RentalPeriod) =>
    online &&
    period.voided_at === '' &&
    !counted(period) && (
      <DialogButton
        kind="link"
        size="xs"
        dialog={(close) => <VoidRentalDialog {...{ period, rateCents, onDone }} onClose={close} />}
      >
        {t.voidAction}
      </DialogButton>
    )
  return (
    <Card title={tp.rental} aside={<PersonState status={active ? 'active' : 'inactive'} />}>
      <LeavingNote kind="rental" requests={records.cancelRequests} today={today} onDone={onDone} />
      <CurrentRental {...page} open={open} active={active}>
        {open === undefined ? (
          <DialogButton dialog={(close) => <StartRentalDialog {...page} onClose={close} />}>{t.start}</DialogButton>
        ) : (
          <DialogButton
            kind="quiet"
            dialog={(close) => (
              <EndRentalDialog
                {...{ rateCents, onDone }}
                period={open}
                earliest={earliestRentalEnd(open, countedOf(open))}
                onClose={close}
              />
            )}
          >
            {t.end}
          </DialogButton>
        )}
      </CurrentRental>
      <PeriodCorrections kind="rental" user={person.id} periods={records.periods} {...{ countedOf, rateCents, onDone }}>
        {(correct) =>
          records.periods.length > 0 && (
            <RentalPeriods
              periods={records.periods}
              lines={facts.lines}
              actions={(period) => (
                <>
                  {correct(period)}
                  {voidButton(period)}
                </>
              )}
            />
          )
        }
      </PeriodCorrections>
    </Card>
  )
}

interface CurrentRentalProps extends SectionProps {
  /** The rental that includes today, unless it is voided. */
  open: RentalPeriod | undefined
  active: boolean
  /** The button that starts or ends the rental. */
  children: ReactNode
}

/** Shows the current month as a ring of days, the rate, and buttons to start or end the rental and to set the rate. */
function CurrentRental({ person, view, records, onDone, open, active, children }: CurrentRentalProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const whyHref = useExplanationHref()
  const { running, today, facts } = view
  const month = monthOf(today)
  const rate = rateInForce(facts.rates, 'rental', person.id, month)
  const program = rateInForce(facts.rates, 'rental', '', month)
  const since =
    open === undefined
      ? records.periods.length > 0
        ? t.none
        : t.noneYet
      : t.since(formatDate(open.start_date, language))
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:*:min-w-0">
      {running !== undefined && (
        <RingOfDays
          days={running.daysInMonth}
          counted={running.mask}
          today={active ? dayOf(today) : undefined}
          sum={formatCents(running.cents)}
          caption={t.daysOf(running.days, running.daysInMonth)}
          name={t.soFar(
            formatCents(running.cents),
            running.days,
            running.daysInMonth,
            formatMonthName(month, language),
          )}
          className="h-auto w-52 max-w-full max-md:mx-auto"
        />
      )}
      <div className="grid min-w-52 flex-1 gap-1">
        <p className="font-display text-2xl font-semibold tracking-[-.02em]">
          <Amount text={t.perMonth(formatCents(rate))} href={whyHref('rate')} />
        </p>
        {running !== undefined && (
          <p className="text-sm text-muted">
            {t.runningSum(formatMonthName(month, language))}{' '}
            <Amount cents={running.cents} href={whyHref(`month-${month}`)} />
          </p>
        )}
        <p className="text-sm text-muted">
          {rate === program ? t.rateDefault : t.rateOwn} {since}{' '}
          {open !== undefined && open.end_date !== '' && t.until(formatDate(open.end_date, language))}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {children}
          <DialogButton
            kind="quiet"
            dialog={(close) => (
              <RateDialog
                person={person}
                rates={facts.rates}
                periods={records.periods}
                onClose={close}
                onDone={onDone}
              />
            )}
          >
            {t.setRate}
          </DialogButton>
        </div>
      </div>
    </div>
  )
}

interface PeriodDialogProps extends DialogEnds {
  period: RentalPeriod
  rateCents: (month: Month) => Cents
}

/** Ends a rental on its last paid day (M13) and shows the effect. Days that a line has counted can't be removed (M14). */
export function EndRentalDialog(props: PeriodDialogProps & { earliest: CalendarDate }) {
  const { period, earliest, rateCents, ...ends } = props
  const t = useMessages(personRental)
  const language = useLanguage()
  const { today, bounds } = useDateBounds()
  const periodDates = { start: period.start_date, end: period.end_date }
  const day = formatDate(earliest, language)
  return (
    <CommandDialog
      {...ends}
      route={endRentalRoute}
      start={{ period: period.id, endDate: period.end_date || today, reason: '' }}
      check={(values) => atField(rentalEndProblem(values, { start_date: periodDates.start, earliest }, bounds))}
      danger
      title={t.endTitle}
      confirm={t.end}
      consequence={({ endDate }) =>
        endDate >= periodDates.start && (
          <>
            <EarningsEffect
              change={rentalChange(periodDates, { start: periodDates.start, end: endDate }, { today, rateCents })}
            />
            <p className="text-sm text-muted">
              {t.endsFrom(formatDate(addDays(endDate, 1), language), formatCents(rateCents(monthOf(endDate))))}
            </p>
          </>
        )
      }
      done={(_output, { endDate }) => ({ title: t.ended, text: t.endedText(formatDate(endDate, language)) })}
    >
      {(form) => (
        <>
          <DateField
            form={form}
            name="endDate"
            label={t.endDate}
            hint={earliest > periodDates.start ? t.earliest(day) : t.endEarliestStart(day)}
            min={earliest}
            messages={{ 'date-order': t.dateOrder, 'day-counted': t.dayCounted(day) }}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}

/** Voids a rental that was recorded by mistake, with a reason (M13), and shows what is lost. */
export function VoidRentalDialog({ period, rateCents, ...ends }: PeriodDialogProps) {
  const t = useMessages(personRental)
  const today = useToday()
  const periodDates = { start: period.start_date, end: period.end_date }
  return (
    <ReasonDialog
      {...ends}
      route={voidRentalRoute}
      input={{ period: period.id }}
      danger
      title={t.voidTitle}
      lead={t.voidText}
      safe={t.keep}
      confirm={t.voidConfirm}
      consequence={() => <EarningsEffect change={rentalChange(periodDates, null, { today, rateCents })} />}
      done={() => ({ title: t.voidDone })}
    />
  )
}

interface RentalPeriodsProps {
  periods: readonly RentalPeriod[]
  lines: readonly Earning[]
  /** Returns the buttons of a period. */
  actions: (period: RentalPeriod) => ReactNode
}

/** Lists all rentals of a person with their reasons; voided ones are struck through. */
export function RentalPeriods({ periods, lines, actions }: RentalPeriodsProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const [openPeriod, setOpenPeriod] = useState<RentalPeriod | null>(null)
  const linesOf = (period: RentalPeriod) =>
    lines
      .filter((line) => line.kind === 'rental' && line.source === period.id && line.status !== 'cancelled')
      .sort((a, b) => a.month.localeCompare(b.month) || a.n - b.n)
  const sumOf = (period: RentalPeriod) => linesOf(period).reduce((cents, line) => cents + line.amount_cents, 0)
  const datesOf = ({ start_date: start, end_date: end }: RentalPeriod) =>
    t.to(formatDate(start, language), end === '' ? t.today : formatDate(end, language))
  return (
    <>
      <ul aria-label={t.periods} className="mt-5 grid text-sm">
        {periods.map((period) => {
          const isVoided = period.voided_at !== ''
          const dates = datesOf(period)
          const reasons = [
            period.start_reason !== '' && `${t.startReason}: ${period.start_reason}`,
            period.end_reason !== '' && `${t.endReason}: ${period.end_reason}`,
            isVoided && t.voided(period.void_reason),
          ].filter((text) => text !== false)
          return (
            <li key={period.id} className="flex items-baseline gap-3 border-t border-line py-2">
              <span className="min-w-0 flex-1">
                {isVoided ? <s className="text-muted">{dates}</s> : dates}
                {reasons.map((text) => (
                  <small key={text} className="block text-xs text-muted wrap-anywhere">
                    {text}
                  </small>
                ))}
              </span>
              {actions(period)}
              <span className="font-medium">
                <span className="sr-only">{t.earned} </span>
                <Amount cents={sumOf(period)} onOpen={sumOf(period) === 0 ? undefined : () => setOpenPeriod(period)} />
              </span>
            </li>
          )
        })}
      </ul>
      <Sheet
        open={openPeriod !== null}
        title={openPeriod === null ? '' : t.earnedIn(datesOf(openPeriod))}
        onClose={() => setOpenPeriod(null)}
      >
        {openPeriod !== null && (
          <>
            <p className="mb-5 font-display text-4xl font-semibold tracking-[-.03em]">
              {formatCents(sumOf(openPeriod))}
            </p>
            <LineList
              lines={linesOf(openPeriod)}
              nameOfSource={() => ''}
              total={{ name: t.sum, cents: sumOf(openPeriod) }}
            />
          </>
        )}
      </Sheet>
    </>
  )
}
