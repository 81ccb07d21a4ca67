import { useMemo } from 'react'
import { personRecordsRoute } from '../../../../domain/api/people/person-records'
import type {
  AffiliatePeriod,
  AffiliateSubmission,
  CancelRequest,
  Consent,
  Earning,
  Id,
  ProfileActivity,
  ProfilePause,
  Program,
  ReferralAttribution,
  RentalPeriod,
  SupportTicket,
  User,
} from '../../../../domain/entities'
import { moneyFactsOf, visibleReferrals } from '../../../../domain/money/accrual/facts-of'
import { moneyView, type MoneyView } from '../../../../domain/money/views/money-view'
import { useAnswer, type Answer } from '../use-route'
import { fetchRoute } from '../commands'
import { useProgram } from '../installation/program'
import { readPerson, type PersonData } from './read-person'
import { useToday } from '../clock'

export type PersonDevice = NonNullable<PersonData['beside']['devices']>[number]

export interface PersonRecords {
  consents: Consent[]
  note: string
  lastLoginAt: string
  devices: PersonDevice[]
  /** Start of the wait for another admin's approval of a second factor; '' = no approval is needed. */
  factorLockedSince: string
  tickets: SupportTicket[]
  affiliatePeriods: AffiliatePeriod[]
  submissions: AffiliateSubmission[]
  cancelRequests: CancelRequest[]
  /** Includes corrected entries (P12). */
  activity: ProfileActivity[]
  pauses: ProfilePause[]
  /** Newest first, including voided ones. */
  periods: RentalPeriod[]
  attributions: ReferralAttribution[]
  /** The affiliate who earns now; '' = none. `moved`: an admin set the affiliate, which can be undone. */
  referrer: { id: Id; name: string; moved: boolean }
  /** Lines for days of this person's rentals, without canceled lines: the person's own and affiliates' (M14). */
  countedLines: Earning[]
}

export interface PersonDetails {
  person: User
  records: PersonRecords
  view: MoneyView
}

/** Read from the server, cached for reading offline, and requested again after each sync. */
export function usePersonDetails(id: Id): Answer<PersonDetails> {
  const { value: read, ...answer } = useAnswer<PersonData>(
    ['person', id],
    (_signal, known) => readPerson(id, known, (input) => fetchRoute(personRecordsRoute, input)),
    { keep: true },
  )
  const program = useProgram()
  const today = useToday()
  const value = useMemo(
    () => (read === undefined || program.value === undefined ? undefined : shown(read, program.value, today)),
    [read, program.value, today],
  )
  return { ...answer, value, loading: value === undefined ? answer.error === null : answer.loading }
}

function shown({ rows, beside }: PersonData, program: Program, today: string): PersonDetails | undefined {
  const [person] = rows.users
  if (person === undefined) return undefined
  const facts = moneyFactsOf(person.id, { ...rows, user: person, program, rates: [...beside.rates, ...rows.rates] })
  const periods = new Set(rows.rental_periods.map((row) => row.id))
  const own = rows.earnings.filter((line) => periods.has(line.source) && line.status !== 'cancelled')
  return {
    person,
    view: moneyView(facts, visibleReferrals(rows), today),
    records: {
      consents: newest(rows.consents, (row) => row.at),
      note: beside.note,
      lastLoginAt: beside.lastLoginAt,
      devices: beside.devices ?? null,
      factorLockedSince: beside.factorLockedSince ?? '',
      tickets: newest(rows.support_tickets, (row) => row.updated_at),
      affiliatePeriods: newest(rows.affiliate_periods, (row) => row.start_date),
      submissions: rows.affiliate_submissions,
      cancelRequests: newest(rows.cancel_requests, (row) => row.created),
      activity: rows.profile_activity,
      pauses: rows.profile_pauses,
      periods: newest(rows.rental_periods, (row) => row.start_date),
      attributions: newest(
        beside.referredBy.filter((row) => row.voided_at === ''),
        (row) => row.from_date,
      ),
      referrer: beside.referrer,
      countedLines: [...own, ...beside.countedLines],
    },
  }
}

const newest = <R>(rows: readonly R[], at: (row: R) => string): R[] =>
  [...rows].sort((a, b) => at(b).localeCompare(at(a)))
