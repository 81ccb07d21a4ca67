import { useState, type ReactNode, useEffect } from 'react'
import { useNavigate, useParams, Link } from 'react-router-dom'
import { CodedError } from '../../../../domain/error-codes'
import { momentOf } from '../../../../domain/moments'
import { paths, ticketPath } from '../../../../domain/paths'
import { usePerson } from '../../../data/queries/people/people'
import { usePersonDetails } from '../../../data/queries/people/person-records'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useOnline } from '../../../data/queries/network'
import { formatMoment, formatDayMonth, formatCount } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { people, personTimeline } from '../../../i18n/admin-areas'
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
import { nameOf, type SectionProps } from './person-state'
import { useDocumentTitle, useReloadOnReconnect } from '../../../shared/page-effects'
import { PersonHeader } from './person-header'
import { CopyResetDialog } from '../../../shared/copy-link'
import { ReferralsSection } from '../money/referrals-section'
import { RentalSection } from '../periods/rental-section'
import { RolesSection } from '../periods/roles-section'
import { TimelineSection } from './timeline-section'
import { WriteToPersonDialog } from './write-to-person-dialog'
import { Card } from '../../../ui/card'

/** One person's page, online or as last loaded. All sections are on one page, so the browser's search finds everything. */
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
  useReloadOnReconnect(online, reload)
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
      {value === undefined && loading && (
        <>
          {header ? (
            <PersonHeader person={header} />
          ) : (
            <div className="flex items-center gap-4">
              <Skeleton className="size-14 rounded-full" />
              <Skeleton className="h-7 w-56" />
            </div>
          )}
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-96 rounded-lg" />
            <Skeleton className="h-96 rounded-lg" />
          </div>
        </>
      )}
      {isNotFound && <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>}
      {value !== undefined && !isNotFound && <PersonBody {...value} onDone={reload} />}
    </div>
  )
}

function PersonBody(page: SectionProps) {
  const me = useCurrentPerson()?.id
  const { person, records, view, onDone } = page
  const [deleting, setDeleting] = useState(false)
  // The open action is in the URL, so other pages can link to it.
  const openAction = useOpenedRow('do')
  const navigate = useNavigate()
  const isDeleted = person.anonymised_at !== ''
  const action = isDeleted ? '' : openAction.id
  const dialog = { person, onDone, onClose: openAction.close }
  useDocumentTitle(nameOf(person))
  const sections = useSections(page)
  const startAction = (action: EditAction) => {
    if (action !== 'roles') return openAction.open(action)
    openAction.close()
    // Waits until the closing sheet has returned the focus.
    requestAnimationFrame(() => document.getElementById('roles')?.scrollIntoView())
  }
  return (
    <>
      <PersonHeader
        person={person}
        lastLoginAt={records.lastLoginAt}
        onEdit={isDeleted ? undefined : () => openAction.open('edit')}
        onWrite={isDeleted || person.id === me ? undefined : () => openAction.open('write')}
      />
      <SectionTabs sections={sections} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SectionColumn sections={sections.filter(({ side }) => side !== true)} />
        <SectionColumn sections={sections.filter(({ side }) => side)} />
      </div>
      {action === 'edit' && !deleting && (
        <EditPersonSheet
          {...dialog}
          note={records.note}
          rates={view.facts.rates}
          onAction={startAction}
          onDelete={() => {
            openAction.close()
            setDeleting(true)
          }}
        />
      )}
      {(action === 'rate-rental' || action === 'rate-commission') && (
        <RateDialog
          {...dialog}
          kind={action === 'rate-rental' ? 'rental' : 'commission'}
          rates={view.facts.rates}
          periods={records.periods}
        />
      )}
      {action === 'write' && person.id !== me && <WriteToPersonDialog {...dialog} />}
      {action === 'reset-link' && (
        <CopyResetDialog kind="reset" id={person.id} name={nameOf(person)} onClose={openAction.close} />
      )}
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

interface PageSection {
  id: string
  label: string
  count?: number
  /** True for a section in the narrow column. */
  side?: boolean
  content: ReactNode
}

function useSections(page: SectionProps): PageSection[] {
  const t = useMessages(people)
  const more = useMessages(personTimeline)
  const { records, view } = page
  return [
    { id: 'rental', label: t.rental, content: <RentalSection {...page} /> },
    { id: 'money', label: t.money, content: <MoneySection {...page} /> },
    ...(records.periods.length > 0
      ? [{ id: 'activity', label: t.activity, content: <ActivitySection {...page} /> }]
      : []),
    { id: 'referrals', label: t.referrals, count: view.referrals.length, content: <ReferralsSection {...page} /> },
    { id: 'tickets', label: t.tickets, count: records.tickets.length, content: <TicketsSection {...page} /> },
    { id: 'account', label: t.account, side: true, content: <AccountSection {...page} /> },
    ...(records.devices === null
      ? []
      : [
          {
            id: 'devices',
            label: more.devices,
            count: records.devices.length,
            side: true,
            content: <DevicesSection {...page} devices={records.devices} lockedSince={records.factorLockedSince} />,
          },
        ]),
    { id: 'timeline', label: more.timeline, side: true, content: <TimelineSection {...page} /> },
    { id: 'roles', label: t.roles, side: true, content: <RolesSection {...page} /> },
  ]
}

const SectionColumn = ({ sections }: { sections: readonly PageSection[] }) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
    {sections.map(({ id, content }) => (
      <div key={id} id={id} className="scroll-mt-18">
        {content}
      </div>
    ))}
  </div>
)

function TicketsSection({ records: { tickets: rows } }: Pick<SectionProps, 'records'>) {
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

function SectionTabs({ sections }: { sections: readonly PageSection[] }) {
  const t = useMessages(people)
  const [current, setCurrent] = useSectionInView(sections.map(({ id }) => id))
  return (
    <nav
      aria-label={t.sections}
      className="sticky top-0 z-10 -mx-4 flex gap-0.5 overflow-x-auto bg-surface px-4 py-1.5 md:-mx-6 md:px-6"
    >
      {sections.map(({ id, label, count }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={() => setCurrent(id)}
          className={`inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold no-underline md:min-h-9 ${
            id === current ? 'bg-text text-surface' : 'text-muted hover:bg-sunken'
          }`}
        >
          {label}
          {count !== undefined && count > 0 && <span className="font-medium">{formatCount(count)}</span>}
        </a>
      ))}
    </nav>
  )
}

/** The observer's root margin. A section inside it counts as visible below the sticky tabs. */
const belowTabsMargin = '-72px 0px -55% 0px'

/**
 * Returns the first section visible below the tabs. A pressed tab becomes current at once, because a short last section may
 * never be the first visible one.
 */
function useSectionInView(ids: readonly string[]): [string, (id: string) => void] {
  const [current, setCurrent] = useState(() => ids.find((id) => `#${id}` === location.hash) ?? ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = key.split(',').find((id) => visible.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: belowTabsMargin },
    )
    for (const id of key.split(',')) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return [current, setCurrent]
}
