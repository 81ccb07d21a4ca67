import { useRef, useState, type ReactNode } from 'react'
import {
  applicationsRoute,
  approveApplicationRoute,
  type Application,
  rejectApplicationRoute,
} from '../../../domain/api/people/application-inbox'
import { changeRoleRoute } from '../../../domain/api/people/roles'
import { applicationStatuses } from '../../../domain/people/roles'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../data/queries/list-source'
import { useCommand } from '../../forms/use-command'
import { useCopyLink } from '../../shared/copy-link'
import { useMailsOnlyLogged } from '../../data/queries/installation/installation'
import { invitations, applications, holdQueue } from '../../i18n/admin-areas'
import { formatCount, formatDate, formatDayMonth, formatMoment } from '../../i18n/format'
import { useMessages, useLanguage } from '../../i18n/language'
import { oneOf, type ListSpec } from '../../lists/list-url'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState } from '../../lists/use-list-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { timeUntilDeadline } from '../../../domain/moments'
import { useNow, useToday } from '../../data/queries/clock'
import { DeadlineClock } from '../../shared/deadline-clock'
import { adminPersonPath, paths } from '../../../domain/paths'
import { Button, LinkButton } from '../../ui/button'
import { Avatar } from '../../ui/pictures/avatar'
import { CommandDialog } from '../../forms/command-dialog'
import { TextField } from '../../forms/fields'
import { Radio } from '../../ui/fields/checkbox'
import type { ListColumn } from '../../ui/column'

const spec: ListSpec = {
  screen: 'applications',
  usesCursors: true,
  filters: { status: oneOf(applicationStatuses) },
  sorts: [],
  sort: { key: 'applied', descending: false },
}
const tabs = ['', 'approved', 'rejected', 'withdrawn'] as const

/** Lists the applications (T3), the longest-waiting first. */
export function ApplicationsPage() {
  const t = useMessages(applications)
  const list = useListState(spec)
  const status = applicationStatuses.find((each) => each === list.state.filters['status']) ?? 'pending'
  const source = toListSource(useRoute(applicationsRoute, { status, after: list.state.after }, { keep: true }))
  const columns = useApplicationExportColumns()
  const mailOff = useMailsOnlyLogged()
  const [rejecting, setRejecting] = useState<Application | null>(null)
  const approve = useApprove(source.retry)
  const countOf = (application: (typeof applicationStatuses)[number]): string | undefined => {
    const count = source.page?.counts[application]
    return count && `${formatCount(count.least)}${count.more ? '+' : ''}`
  }
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <ListTools
        list={list}
        columns={columns}
        views={false}
        total={source.total}
        tabs={
          <FilterTabs
            keys
            label={t.viewLabel}
            value={(status === 'pending' ? '' : status) as (typeof tabs)[number]}
            onChange={(value) => list.choose({ filters: { status: value } })}
            options={tabs.map((value) => ({
              value,
              label: t.views[value === '' ? 'pending' : value],
              count: countOf(value === '' ? 'pending' : value),
            }))}
          />
        }
        file={{
          name: 'affiliate-applications',
          columns,
          rows: () => fetchAllRows(applicationsRoute, { status }),
        }}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={(row) => row.id}
        failed={t.failed}
        empty={{ title: t.none[status], text: t.noneText }}
        body={({ rows }) => (
          <ul>
            {rows.map((row) => (
              <li
                key={row.id}
                data-row={row.id}
                className="border-t border-line first:border-t-0 focus-visible:-outline-offset-2"
              >
                <ApplicationRow row={row} approve={approve} onReject={setRejecting} />
              </li>
            ))}
          </ul>
        )}
      />
      <RejectApplicationDialog application={rejecting} onClose={() => setRejecting(null)} onDone={source.retry} />
      {status === 'pending' && <p className="text-sm text-muted">{mailOff ? t.leadNoEmail : t.lead}</p>}
      {approve.dialog}
    </div>
  )
}

/** Approves an application immediately; for 12 seconds the toast offers an undo (P15). */
function useApprove(onDone: () => void) {
  const t = useMessages(applications)
  const copies = useMessages(invitations)
  const mailOff = useMailsOnlyLogged()
  const link = useCopyLink()
  const row = useRef<Application | null>(null)
  const [busyId, setBusyId] = useState('')
  const undo = useCommand(changeRoleRoute, {
    done: () => ({ title: t.undone, text: t.undoneText }),
    onDone,
    refused: (why) => ({ title: t.error, text: why }),
  })
  const approve = useCommand(approveApplicationRoute, {
    done: ({ user }) => ({
      title: t.approved(row.current?.name ?? ''),
      text: mailOff ? t.approvedNoEmail : t.approvedText,
      ...(mailOff && {
        second: { label: copies.copyLink, run: () => void link.copy({ kind: 'approval', id: user }) },
      }),
      action: { label: t.undo, run: () => void undo.send({ user, role: 'affiliate', granted: false, undo: true }) },
      durationMs: 12_000,
    }),
    onDone,
    onRefused: ({ code }) => code === 'application-decided' && onDone(),
    refused: (why) => ({ title: t.error, text: why }),
  })
  return {
    busy: approve.busy ? busyId : '',
    dialog: link.dialog,
    blocked: approve.blocked,
    send: (application: Application): void => {
      row.current = application
      setBusyId(application.id)
      void approve.send({ application: application.id })
    },
  }
}

interface Props {
  row: Application
  approve: ReturnType<typeof useApprove>
  onReject: (row: Application) => void
}

function ApplicationRow({ row, approve, onReject }: Props) {
  const t = useMessages(applications)
  const nowMs = useNow()
  return (
    <article className="grid gap-x-4 gap-y-4 px-4 py-4 sm:px-5 sm:py-4.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={row.name} seed={row.user} size="sm" />
        <span className="grid min-w-0 leading-tight">
          <Link
            data-opener
            to={adminPersonPath(row.user)}
            className="font-semibold wrap-anywhere text-text no-underline hover:underline"
          >
            {row.name}
          </Link>
          <small className="text-xs wrap-anywhere text-muted">{row.email}</small>
        </span>
      </span>
      {row.status === 'pending' && (
        // On mobile the buttons are below all facts.
        <div className="flex flex-wrap items-center gap-2 max-sm:order-last">
          <span className="max-sm:basis-full">
            <DeadlineClock {...timeUntilDeadline({ since: row.appliedAt, by: row.promisedBy }, nowMs)} small />
          </span>
          <Button
            blocked={approve.blocked}
            size="sm"
            className="max-sm:flex-1"
            busy={approve.busy === row.id}
            aria-label={t.approveWho(row.name)}
            onClick={() => approve.send(row)}
          >
            {t.approve}
          </Button>
          <Button
            blocked={approve.blocked}
            kind="quiet"
            size="sm"
            className="max-sm:flex-1"
            aria-label={t.rejectWho(row.name)}
            onClick={() => onReject(row)}
          >
            {t.reject}
          </Button>
        </div>
      )}
      <ApplicationFacts row={row} />
      <Warnings row={row} />
    </article>
  )
}

function ApplicationFacts({ row }: { row: Application }) {
  const t = useMessages(applications)
  const language = useLanguage()
  const today = useToday()
  const rental =
    row.rentalStart === ''
      ? t.noRental
      : row.renting
        ? t.rentingSince(formatDayMonth(row.rentalStart, language))
        : row.rentalStart > today
          ? t.starts(formatDayMonth(row.rentalStart, language))
          : t.rented(formatDate(row.rentalStart, language))
  const facts: [string, ReactNode][] = [
    [t.applied, formatMoment(row.appliedAt, language)],
    [t.account, row.accountSince === '' ? t.gone : t.since(formatDate(row.accountSince, language), row.verified)],
    [t.rental, rental],
    [t.referredBy, row.referrer === '' ? t.nobody : <Link to={adminPersonPath(row.referrer)}>{row.referrerName}</Link>],
    ...(row.decidedAt === ''
      ? []
      : [[t.decided, t.decidedBy(formatMoment(row.decidedAt, language), row.decidedBy)] as [string, ReactNode]]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:col-span-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {row.reason !== '' && (
        <Fact name={t.reason} className={`col-span-2 ${row.decidedAt === '' ? 'lg:col-span-4' : 'lg:col-span-3'}`}>
          {row.reason}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-xs leading-xs text-muted">{name}</dt>
    <dd className="text-sm leading-sm font-medium wrap-anywhere">{children}</dd>
  </div>
)

function Warnings({ row }: { row: Application }) {
  const t = useMessages(applications)
  const mailOff = useMailsOnlyLogged()
  const signalNames = useMessages(holdQueue).causes
  const [strongest] = row.signs
  return (
    <>
      {strongest !== undefined && (
        <Warning
          action={
            <LinkButton kind="quiet" size="sm" href={paths.adminHolds}>
              {t.lookAtHolds}
            </LinkButton>
          }
        >
          <b className="font-semibold">{t.sign(signalNames[strongest], row.referrerName)}</b> {t.signText}
        </Warning>
      )}
      {!row.signedIn && row.status === 'pending' && <Warning>{mailOff ? t.signedOutNoEmail : t.signedOut}</Warning>}
    </>
  )
}

const Warning = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-lg bg-caution-soft px-4 py-3 text-sm leading-sm text-caution sm:col-span-2">
    <TriangleAlert aria-hidden className="mt-px size-4.5" />
    <p>{children}</p>
    {action !== undefined && <span className="col-start-2">{action}</span>}
  </div>
)

const presets = ['device', 'profile', 'full', 'other'] as const
type Preset = (typeof presets)[number]

/** Rejects with a reason in the person's language, starting from a preset. */
function RejectApplicationDialog(props: { application: Application | null; onClose: () => void; onDone: () => void }) {
  const { application, onClose, onDone } = props
  const t = useMessages(applications)
  const first = application?.name.split(' ')[0] ?? ''
  const language = application?.language ?? 'en'
  const start: Preset = (application?.signs.length ?? 0) > 0 ? 'device' : 'other'
  return (
    <CommandDialog
      open={application !== null}
      danger
      route={rejectApplicationRoute}
      start={{ preset: start as string, reason: t.presetTexts[start][language], note: '' }}
      toInput={({ reason, note }) => ({ application: application?.id ?? '', reason, note })}
      title={t.rejectTitle(application?.name ?? '')}
      safe={t.keep}
      confirm={t.rejectDo(first)}
      done={() => ({ title: t.rejected(first) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className="grid gap-0.5">
            <legend className="mb-1 text-sm leading-sm font-semibold">{t.reason}</legend>
            {presets.map((preset) => (
              <Radio
                key={preset}
                className="md:min-h-9 md:py-1.5 md:text-sm md:leading-6"
                label={t.presets[preset]}
                value={preset}
                {...form.register('preset', {
                  onChange: (event: { target: { value: string } }) => {
                    const chosen = presets.find((each) => each === event.target.value) ?? 'other'
                    const written = form.getValues('reason')
                    // A reason that the admin has edited is not replaced when another preset is selected.
                    if (presets.some((each) => t.presetTexts[each][language] === written)) {
                      form.setValue('reason', t.presetTexts[chosen][language], { shouldDirty: true })
                    }
                  },
                })}
              />
            ))}
          </fieldset>
          <TextField
            form={form}
            name="reason"
            label={t.readsThis(first)}
            hint={t.readsIn[language]}
            rows={4}
            maxLength={500}
          />
          <TextField form={form} name="note" label={t.note} hint={t.noteHint} maxLength={500} />
        </>
      )}
    </CommandDialog>
  )
}

function useApplicationExportColumns(): ListColumn<Application>[] {
  const t = useMessages(applications)
  return [
    { key: 'who', head: t.who, text: (row) => row.name },
    { key: 'email', head: t.email, text: (row) => row.email },
    { key: 'applied', head: t.applied, text: (row) => row.appliedAt },
    { key: 'referrer', head: t.referredBy, text: (row) => row.referrerName },
    { key: 'decided', head: t.decided, text: (row) => row.decidedAt },
    { key: 'reason', head: t.reason, text: (row) => row.reason },
  ]
}
