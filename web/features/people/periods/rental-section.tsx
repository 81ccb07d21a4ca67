import { useState } from 'react'
import { dayMask } from '../../../../domain/money/accrual/day-mask'
import type { Month, RentalPeriod, User } from '../../../../domain/entities'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { earliestRentalEnd, isRentedOn } from '../../../../domain/money/accrual/rentals'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import type { PersonRecords } from '../../../data/queries/people/person-records'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Card } from '../../../ui/card'
import { EndRentalDialog } from './end-rental-dialog'
import { LeavingNote } from '../person/leaving-note'
import { PeriodCorrections } from '../money/period-corrections'
import { PersonState } from '../person/person-state'
import { RateDialog } from '../money/rate-dialog'
import { CurrentRental } from './current-rental'
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

/** A person's rental: current state, current month, rate, actions and all periods. */
export function RentalSection({ person, view, records, online, onDone }: Props) {
  const tp = useMessages(people)
  const [starting, setStarting] = useState(false)
  const [rating, setRating] = useState(false)
  const [ending, setEnding] = useState<RentalPeriod | null>(null)
  const [voiding, setVoiding] = useState<RentalPeriod | null>(null)
  const { today, facts } = view
  const active = isRentedOn(records.periods, today)
  const open = records.periods.find(
    (row) => row.voided_at === '' && row.start_date <= today && (row.end_date === '' || row.end_date >= today),
  )
  const rateCents = (kind: Month) => rateInForce(facts.rates, 'rental', person.id, kind)
  const countedOf = (period: RentalPeriod) =>
    records.countedLines.filter((line) => line.kind !== 'rental' || line.source === period.id)
  const counted = (period: RentalPeriod): boolean =>
    countedOf(period).some(
      (line) => (line.days & dayMask({ start: period.start_date, end: period.end_date }, line.month)) !== 0,
    )
  return (
    <Card title={tp.rental} aside={<PersonState status={active ? 'active' : 'inactive'} />}>
      <LeavingNote kind="rental" requests={records.cancelRequests} today={today} onDone={onDone} />
      <CurrentRental
        person={person}
        view={view}
        open={open}
        active={active}
        hadRental={records.periods.length > 0}
        onStart={() => setStarting(true)}
        onEnd={setEnding}
        onRate={() => setRating(true)}
      />
      <PeriodCorrections
        kind="rental"
        user={person.id}
        periods={records.periods}
        countedOf={countedOf}
        {...{ rateCents, onDone }}
      >
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
      </PeriodCorrections>
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
        earliest={ending === null ? today : earliestRentalEnd(ending, countedOf(ending))}
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
