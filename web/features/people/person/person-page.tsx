import { useEffect, useState } from 'react'
import { useNavigate, useParams, Link } from 'react-router-dom'
import { CodedError } from '../../../../domain/error-codes'
import { momentOf } from '../../../../domain/moments'
import { paths, ticketPath } from '../../../../domain/paths'
import { usePerson } from '../../../data/queries/people/people'
import { usePersonDetails, type PersonDetails } from '../../../data/queries/people/person-records'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useOnline } from '../../../data/queries/network'
import { formatMoment, formatDayMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { people, personTimeline } from '../../../i18n/areas/admins'
import { useOpenedRow } from '../../../lists/use-opened-row'
import { Banner } from '../../../ui/banner'
import { EmptyState, Skeleton } from '../../../ui/states/empty-state'
import { ErrorState } from '../../../ui/states/error-state'
import { DeletePersonDialog } from './delete-person-dialog'
import { ActivitySection } from './activity-section'
import { AccountSection } from './account-section'
import { DevicesSection } from './devices-section'
import { EditPersonSheet, type EditAction } from './edit-person-sheet'
import { RateDialog } from '../money/rate-dialog'
import { MoneySection } from '../money/money-section'
import { nameOf } from './person-state'
import { PersonHeader } from './person-header'
import { ReferralsSection } from '../money/referrals-section'
import { RentalSection } from '../periods/rental-section'
import { RolesSection } from '../periods/roles-section'
import { SectionTabs } from './section-tabs'
import { TimelineSection } from './timeline-section'
import { WriteToPersonDialog } from './write-to-person-dialog'
import type { SupportTicket } from '../../../../domain/entities'
import { Card } from '../../../ui/card'

/** One person's page, online or as last loaded. All sections are on one page, so the browser's search finds all. */
export function PersonPage() {
  const { id = '' } = useParams()
  return <PersonById key={id} id={id} />
}

function PersonById({ id }: { id: string }) {
  const t = useMessages(people)
  const language = useLanguage()
  const online = useOnline()
  const { value, loading, error, asOf, reload } = usePersonDetails(id)
  // Shows the header before the rest is loaded, because an affiliate may have thousands of lines.
  const header = usePerson(id).value
  useEffect(() => {
    if (online) reload()
    // Reloads when the connection is back, not whenever the identity of `reload` changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [online])
  const isNotFound = error instanceof CodedError && error.code === 'not-found'
  const when = asOf === null ? '' : t.readAt(formatMoment(momentOf(asOf), language))
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-4 md:px-6 md:py-5">
      {!online && (
        <Banner title={t.offline}>{value === undefined ? t.offlineUnread : `${when} ${t.offlineChanges}`}</Banner>
      )}
      {error !== null && online && !isNotFound && (
        <ErrorState title={t.personFailed} onRetry={reload}>
          {value === undefined ? '' : when}
        </ErrorState>
      )}
      {value === undefined && loading && (header ? <PersonHeader person={header} /> : <HeadSkeleton />)}
      {value === undefined && loading && <BodySkeleton />}
      {isNotFound && <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>}
      {value !== undefined && !isNotFound && <PersonBody shown={value} online={online} reload={reload} />}
    </div>
  )
}

const HeadSkeleton = () => (
  <div className="flex items-center gap-4">
    <Skeleton className="size-14 rounded-full" />
    <Skeleton className="h-7 w-56" />
  </div>
)

const BodySkeleton = () => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-96 rounded-lg" />
  </div>
)

interface BodyProps {
  shown: PersonDetails
  online: boolean
  reload: () => void
}

function PersonBody({ shown, online, reload }: BodyProps) {
  const t = useMessages(people)
  const more = useMessages(personTimeline)
  const me = useCurrentPerson()?.id
  const { person, records, view } = shown
  const [deleting, setDeleting] = useState(false)
  // The open action is in the URL, so other pages can link to it.
  const openAction = useOpenedRow('do')
  const navigate = useNavigate()
  const isDeleted = person.anonymised_at !== ''
  const name = nameOf(person)
  useEffect(() => {
    document.title = name
  }, [name])
  const startAction = (wanted: EditAction) => {
    if (wanted !== 'roles') return openAction.open(wanted)
    openAction.close()
    // Waits until the closing sheet has returned the focus.
    requestAnimationFrame(() => document.getElementById('roles')?.scrollIntoView())
  }
  const sections = [
    { id: 'rental', label: t.rental },
    { id: 'money', label: t.money },
    ...(records.periods.length > 0 ? [{ id: 'activity', label: t.activity }] : []),
    { id: 'referrals', label: t.referrals, count: view.referrals.length },
    { id: 'tickets', label: t.tickets, count: records.tickets.length },
    { id: 'account', label: t.account },
    ...(records.devices === null ? [] : [{ id: 'devices', label: more.devices, count: records.devices.length }]),
    { id: 'timeline', label: more.timeline },
    { id: 'roles', label: t.roles },
  ]
  return (
    <>
      <PersonHeader
        person={person}
        lastLoginAt={records.lastLoginAt}
        onEdit={isDeleted ? undefined : () => openAction.open('edit')}
        onWrite={isDeleted || person.id === me ? undefined : () => openAction.open('write')}
      />
      <SectionTabs sections={sections} />
      <PersonSections shown={shown} online={online} reload={reload} />
      <EditPersonSheet
        open={openAction.id === 'edit' && !isDeleted && !deleting}
        person={person}
        note={records.note}
        rates={view.facts.rates}
        onAction={startAction}
        onClose={openAction.close}
        onDone={reload}
        onDelete={() => {
          openAction.close()
          setDeleting(true)
        }}
      />
      <LinkedRateDialog
        action={isDeleted ? '' : openAction.id}
        shown={shown}
        onClose={openAction.close}
        onDone={reload}
      />
      <WriteToPersonDialog
        open={openAction.id === 'write' && !isDeleted && person.id !== me}
        person={person}
        onClose={openAction.close}
        onDone={reload}
      />
      {deleting && (
        <DeletePersonDialog
          person={person}
          onClose={() => setDeleting(false)}
          onDone={() => void navigate(paths.adminUsers)}
        />
      )}
    </>
  )
}

interface LinkedRateProps {
  action: string
  shown: PersonDetails
  onClose: () => void
  onDone: () => void
}

function LinkedRateDialog({ action, shown: { person, records, view }, ...handlers }: LinkedRateProps) {
  const kind = action === 'rate-rental' ? 'rental' : action === 'rate-commission' ? 'commission' : undefined
  const rateProps = { person, rates: view.facts.rates, periods: records.periods }
  return <RateDialog open={kind !== undefined} kind={kind} {...rateProps} {...handlers} />
}

function PersonSections({ shown, online, reload }: BodyProps) {
  const { person, records, view } = shown
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div id="rental" className="scroll-mt-18">
          <RentalSection person={person} view={view} records={records} online={online} onDone={reload} />
        </div>
        <div id="money" className="scroll-mt-18">
          <MoneySection userId={person.id} view={view} onDone={reload} />
        </div>
        {records.periods.length > 0 && (
          <div id="activity" className="scroll-mt-18">
            <ActivitySection
              person={person}
              activity={records.activity}
              pauses={records.pauses}
              periods={records.periods}
              today={view.today}
              onDone={reload}
            />
          </div>
        )}
        <div id="referrals" className="scroll-mt-18">
          <ReferralsSection person={person} view={view} onDone={reload} />
        </div>
        <div id="tickets" className="scroll-mt-18">
          <TicketsSection rows={records.tickets} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div id="account" className="scroll-mt-18">
          <AccountSection person={person} records={records} rates={view.facts.rates} onDone={reload} />
        </div>
        {records.devices !== null && (
          <div id="devices" className="scroll-mt-18">
            <DevicesSection
              person={person}
              devices={records.devices}
              lockedSince={records.factorLockedSince}
              onDone={reload}
            />
          </div>
        )}
        <div id="timeline" className="scroll-mt-18">
          <TimelineSection person={person} online={online} />
        </div>
        <div id="roles" className="scroll-mt-18">
          <RolesSection person={person} records={records} lines={view.facts.lines} online={online} onDone={reload} />
        </div>
      </div>
    </div>
  )
}

function TicketsSection({ rows }: { rows: readonly SupportTicket[] }) {
  const t = useMessages(people)
  const language = useLanguage()
  return (
    <Card title={t.tickets}>
      {rows.length === 0 ? (
        <p className="text-muted">{t.noTickets}</p>
      ) : (
        <ul className="grid text-sm">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2 first:border-t-0"
            >
              <span className="text-muted">{formatDayMonth(row.updated_at || row.created_at, language)}</span>
              <span>
                <Link
                  to={ticketPath('admin', row.id)}
                  aria-label={t.ticketOpen(row.number, row.subject)}
                  className="no-underline wrap-anywhere hover:text-accent hover:underline"
                >
                  <b className="font-semibold">{row.number}</b> {row.subject}
                </Link>
                <small className="block text-xs text-muted">{t.ticketStatuses[row.status]}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
