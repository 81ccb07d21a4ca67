import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import type { MoneyView } from '../../../domain/money/money-view'
import { useCopyIsWhole } from '../../data/repos/copy-is-whole'
import { usePerson } from '../../data/repos/people-admin'
import { usePersonRecords, type PersonRecords } from '../../data/repos/person-records'
import { useMoneyView } from '../../data/repos/use-money-view'
import { useOnline } from '../../data/repos/use-online'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { CopyFailed } from '../../lists/copy-failed'
import { Band } from '../../ui/band'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/skeleton'
import { AccountSection } from './account-section'
import { EditPersonSheet } from './edit-person-sheet'
import { MoneySection } from './money-section'
import { nameOf } from './name-of'
import { PersonHead } from './person-head'
import { ReferralsSection } from './referrals-section'
import { RentalSection } from './rental-section'
import { RolesSection } from './roles-section'
import { SectionTabs } from './section-tabs'
import { TicketsSection } from './tickets-section'

/**
 * One person: the account read online, rental, money, referrals and tickets live from the copy. One page with anchors, so that
 * the browser's search finds everything.
 */
export function PersonPage() {
  const { id = '' } = useParams()
  return <PersonById key={id} id={id} />
}

function PersonById({ id }: { id: string }) {
  const t = useMessages(people)
  const online = useOnline()
  const { value, loading, error, reload } = usePerson(id)
  useEffect(() => {
    if (online) reload()
  }, [online, reload])
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-4 md:px-6 md:py-5">
      {!online && <Band title={t.offline}>{t.offlinePerson}</Band>}
      {error !== null && online && (
        <ErrorState title={t.personFailed} onRetry={reload}>
          {value === undefined ? '' : t.keptText}
        </ErrorState>
      )}
      {value === undefined && loading && <Skeleton className="h-96 rounded-lg" />}
      {value === null && <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>}
      {value !== undefined && value !== null && <PersonBody person={value} online={online} reload={reload} />}
    </div>
  )
}

function PersonBody({ person, online, reload }: { person: User; online: boolean; reload: () => void }) {
  const t = useMessages(people)
  const own = usePersonRecords(person.id)
  const money = useMoneyView(person.id)
  const records = own.value
  const { view } = money
  const whole = useCopyIsWhole()
  const known = records !== undefined && view !== undefined && whole
  const failed = own.error ?? money.error
  const [editing, setEditing] = useState(false)
  const name = nameOf(person)
  useEffect(() => {
    document.title = name
  }, [name])
  const sections = [
    { id: 'rental', label: t.rental },
    { id: 'money', label: t.money },
    { id: 'referrals', label: t.referrals, count: known ? view.referrals.length : undefined },
    { id: 'tickets', label: t.tickets, count: known ? records.tickets.length : undefined },
    { id: 'account', label: t.account },
    { id: 'roles', label: t.roles },
  ]
  return (
    <>
      <PersonHead person={person} online={online} onEdit={() => setEditing(true)} />
      <SectionTabs sections={sections} ready={known} />
      {failed !== null && (
        <CopyFailed
          known={known}
          onRetry={() => {
            own.reload()
            money.reload()
          }}
        />
      )}
      {known ? (
        <PersonSections person={person} records={records} view={view} online={online} reload={reload} />
      ) : (
        failed === null && <Skeleton className="h-96 rounded-lg" />
      )}
      <EditPersonSheet
        open={editing}
        person={person}
        note={known ? (records.desk?.note ?? '') : undefined}
        onClose={() => setEditing(false)}
        onDone={reload}
      />
    </>
  )
}

interface SectionsProps {
  person: User
  records: PersonRecords
  view: MoneyView
  online: boolean
  reload: () => void
}

/** What is known of a person, section by section. */
function PersonSections({ person, records, view, online, reload }: SectionsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div id="rental" className="scroll-mt-18">
          <RentalSection person={person} view={view} records={records} online={online} onDone={reload} />
        </div>
        <div id="money" className="scroll-mt-18">
          <MoneySection userId={person.id} view={view} online={online} />
        </div>
        <div id="referrals" className="scroll-mt-18">
          <ReferralsSection person={person} rows={view.referrals} online={online} />
        </div>
        <div id="tickets" className="scroll-mt-18">
          <TicketsSection rows={records.tickets} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div id="account" className="scroll-mt-18">
          <AccountSection person={person} records={records} rates={view.facts.rates} onDone={reload} />
        </div>
        <div id="roles" className="scroll-mt-18">
          <RolesSection person={person} records={records} lines={view.facts.lines} online={online} onDone={reload} />
        </div>
      </div>
    </div>
  )
}
