import { useState } from 'react'
import { dayOf, monthOf } from '../../../domain/calendar'
import { dayMask } from '../../../domain/money/day-mask'
import type { Month, RentalPeriod, User } from '../../../domain/entities'
import { rateInForce } from '../../../domain/money/rates'
import { earliestEnd, isRentedOn } from '../../../domain/money/rentals'
import type { MoneyView } from '../../../domain/money/money-view'
import type { PersonRecords } from '../../data/repos/person-records'
import { formatCents, formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { personRental } from '../../i18n/person-rental'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { EndRentalDialog } from './end-rental-dialog'
import { LateDays } from './late-days'
import { PersonState } from './person-state'
import { RateDialog } from './rate-dialog'
import { RentalPeriods } from './rental-periods'
import { StartRentalDialog } from './start-rental-dialog'
import { VoidRentalDialog } from './void-rental-dialog'

interface Props {
  person: User
  view: MoneyView
  records: PersonRecords
  online: boolean
  onDone: () => void
}

/** The rental now: its state, the running month, the rate, what can be done, and every period. */
export function RentalSection({ person, view, records, online, onDone }: Props) {
  const t = useMessages(personRental)
  const tp = useMessages(people)
  const language = useLanguage()
  const [starting, setStarting] = useState(false)
  const [rating, setRating] = useState(false)
  const [ending, setEnding] = useState<RentalPeriod | null>(null)
  const [voiding, setVoiding] = useState<RentalPeriod | null>(null)
  const { today, running, facts } = view
  const month = monthOf(today)
  const active = isRentedOn(records.periods, today)
  const open = records.periods.find(
    (row) => row.voided_at === '' && row.start_date <= today && (row.end_date === '' || row.end_date >= today),
  )
  const rateCents = (of: Month) => rateInForce(facts.rates, 'rental', person.id, of)
  const rate = rateCents(month)
  const programme = rateInForce(facts.rates, 'rental', '', month)
  const blocked = online ? {} : { 'aria-disabled': true, title: tp.needsNetwork }
  const countedOf = (period: RentalPeriod) =>
    records.countedLines.filter((line) => line.kind !== 'rental' || line.source === period.id)
  const counted = (period: RentalPeriod): boolean =>
    countedOf(period).some(
      (line) => (line.days & dayMask({ start: period.start_date, end: period.end_date }, line.month)) !== 0,
    )
  return (
    <Card title={tp.rental} aside={<PersonState status={active ? 'active' : 'inactive'} />}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
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
            className="h-auto w-52 max-md:mx-auto"
          />
        )}
        <div className="grid min-w-52 flex-1 gap-1">
          <p className="font-display text-2xl font-semibold tracking-[-.02em]">{t.perMonth(formatCents(rate))}</p>
          <p className="text-sm text-muted">
            {rate === programme ? t.rateDefault : t.rateOwn}{' '}
            {open === undefined
              ? records.periods.length === 0
                ? t.noneYet
                : t.none
              : t.since(formatDate(open.start_date, language))}{' '}
            {open !== undefined && open.end_date !== '' && t.until(formatDate(open.end_date, language))}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {open === undefined ? (
              <Button {...blocked} onClick={() => setStarting(true)}>
                {t.start}
              </Button>
            ) : (
              <Button {...blocked} kind="quiet" onClick={() => setEnding(open)}>
                {t.end}
              </Button>
            )}
            <Button {...blocked} kind="bare" onClick={() => setRating(true)}>
              {t.setRate}
            </Button>
          </div>
        </div>
      </div>
      <LateDays of="rental" user={person.id} periods={records.periods} countedOf={countedOf} {...{ rateCents, onDone }}>
        {(correct) =>
          records.periods.length > 0 && (
            <RentalPeriods
              periods={records.periods}
              lines={facts.lines}
              voidable={(period) => online && period.voided_at === '' && !counted(period)}
              correct={correct}
              onVoid={setVoiding}
            />
          )
        }
      </LateDays>
      <StartRentalDialog
        open={starting}
        person={person}
        consents={records.consents}
        rates={facts.rates}
        balanceCents={view.unpaid.balanceCents}
        onClose={() => setStarting(false)}
        onDone={onDone}
      />
      <EndRentalDialog
        period={ending}
        earliest={ending === null ? today : earliestEnd(ending, countedOf(ending))}
        rateCents={rateCents}
        onClose={() => setEnding(null)}
        onDone={onDone}
      />
      <VoidRentalDialog period={voiding} rateCents={rateCents} onClose={() => setVoiding(null)} onDone={onDone} />
      <RateDialog
        open={rating}
        person={person}
        rates={facts.rates}
        periods={records.periods}
        onClose={() => setRating(false)}
        onDone={onDone}
      />
    </Card>
  )
}
