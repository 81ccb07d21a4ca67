import { Bell, Check, CheckCheck, CircleCheck, MessageSquare, ShieldAlert, Users, WalletCards } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Notification, NotificationType } from '../../../domain/entities'
import { isKnownNotice, noticePath } from '../../../domain/notices/link'
import { adminPersonPath, paths, ticketPath } from '../../../domain/paths'
import { useFirstSyncDone } from '../../data/queries/sync/sync-status'
import {
  markNotificationRead,
  markAllNotificationsRead,
  useNotifications,
  useUnreadCount,
} from '../../data/queries/session/notifications'
import { useCurrentPerson } from '../../data/queries/session/session'
import { formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { notifications } from '../../i18n/areas'
import { LocalDataError } from '../../shared/local-data-error'
import { Skeleton } from '../../ui/states/empty-state'
import { notificationText } from './notification-text'

const icons: { [type in NotificationType]: typeof Bell } = {
  support_ticket: MessageSquare,
  support_reply: MessageSquare,
  payment: WalletCards,
  referral: Users,
  account: ShieldAlert,
}

/** Lists notifications. Pressing a row opens its target and marks it as read; its check button only marks it as read. */
export function BellList({ onOpened }: { onOpened: () => void }) {
  const t = useMessages(notifications)
  const person = useCurrentPerson()
  const { rows, loading, error, reload } = useNotifications(person?.id ?? '')
  const whole = useFirstSyncDone()
  const admin = person?.roles.includes('admin') ?? false
  const unread = useUnreadCount(person?.id ?? '') > 0
  return (
    <div className="flex max-h-[inherit] min-h-0 flex-col">
      <div className="flex min-h-14 items-center justify-between gap-4 pt-1 pr-3 pl-5">
        <h2 ref={focusTitle} tabIndex={-1} data-autofocus className="text-[1.125rem]/6 outline-none">
          {t.title}
        </h2>
        {unread && (
          <button
            type="button"
            onClick={() => void markAllNotificationsRead(person?.id ?? '')}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-sunken"
          >
            <CheckCheck aria-hidden className="size-4" />
            {t.markAll}
          </button>
        )}
      </div>
      {error !== null && <LocalDataError title={t.failed} known={rows.length > 0} onRetry={reload} className="p-3" />}
      {rows.length === 0 && error === null && (loading || !whole) ? (
        <div role="status" aria-label={t.loading} className="grid gap-4 border-t border-line p-5">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      ) : rows.length === 0 && error === null ? (
        <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
          <Bell aria-hidden className="mb-2 size-7 text-muted" strokeWidth={1.75} />
          <p className="font-display font-semibold">{t.none}</p>
          <p className="text-muted">{t.noneText}</p>
        </div>
      ) : (
        <ul className="min-h-0 overflow-auto">
          {rows.map((row) => (
            <BellRow key={row.id} row={row} admin={admin} onOpened={onOpened} />
          ))}
        </ul>
      )}
      {rows.length > 0 && <p className="border-t border-line px-5 py-2.5 text-sm leading-sm text-muted">{t.kept}</p>}
    </div>
  )
}

/** Moves the focus from the panel to the title, because the list is loaded after its panel. */
function focusTitle(title: HTMLElement | null): void {
  const panel = title?.closest('[role=dialog]')
  if (panel && document.activeElement === panel) title?.focus()
}

function BellRow({ row, admin, onOpened }: { row: Notification; admin: boolean; onOpened: () => void }) {
  const t = useMessages(notifications)
  const language = useLanguage()
  const navigate = useNavigate()
  const { title, text } = notificationText(row, t, language)
  const Icon = row.metadata.kind === 'payment-approved' ? CircleCheck : icons[row.type]

  function open(): void {
    if (!row.read) void markNotificationRead(row.id)
    onOpened()
    void navigate(notificationPath(row, admin))
  }

  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center border-t border-line ${row.read ? '' : 'bg-accent-soft'}`}
    >
      <button
        type="button"
        onClick={open}
        className="grid min-h-11 grid-cols-[1.125rem_minmax(0,1fr)] gap-3.5 py-3 pr-2 pl-5 text-left hover:bg-text/5"
      >
        <Icon
          aria-hidden
          className={`mt-0.75 size-4.5 ${row.read ? 'text-muted' : 'text-accent'}`}
          strokeWidth={1.75}
        />
        <span className="min-w-0">
          <b className={row.read ? 'font-medium' : 'font-bold'}>
            {!row.read && <span className="sr-only">{t.unread}: </span>}
            {title}
          </b>
          {text !== '' && (
            <span className={`block text-sm leading-sm wrap-anywhere ${row.read ? 'text-muted' : ''}`}>{text}</span>
          )}
          <small className={`block text-sm leading-sm ${row.read ? 'text-muted' : ''}`}>
            {formatMoment(row.created_at, language)}
          </small>
        </span>
      </button>
      {!row.read && (
        <button
          type="button"
          aria-label={t.markOne(title)}
          onClick={() => void markNotificationRead(row.id)}
          className="mr-2 grid size-11 place-items-center rounded-full text-accent hover:bg-text/5"
        >
          <Check aria-hidden className="size-4.5" />
        </button>
      )}
    </li>
  )
}

/** Returns the page that a notification opens (document 2, section 2). */
export function notificationPath(row: Pick<Notification, 'type' | 'metadata'>, admin: boolean): string {
  if (isKnownNotice(row.metadata)) return noticePath(row.metadata)
  const { ticket_id: ticket, payment } = row.metadata
  if (row.metadata.waiting_month !== undefined) return paths.adminPayments
  const { application, person } = row.metadata
  if (person !== undefined) return adminPersonPath(person)
  if (application === 'new') return paths.adminApplications
  if (application !== undefined) return application === 'approved' ? paths.affiliateDashboard : paths.application
  if (ticket !== undefined) return ticketPath(admin ? 'admin' : 'member', ticket)
  if (row.type === 'payment') return payment === undefined ? paths.earnings : `${paths.earnings}?why=${payment}`
  return row.type === 'referral' ? paths.referrals : paths.settings
}
