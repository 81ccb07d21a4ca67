import { RefreshCw, Download, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type OutboxEntry,
  type SentEntry,
  ticketOf,
  useTicketNumbers,
  useSentToday,
  useWaitingEntries,
} from '../../data/queries/sync/entries'
import { useMessages, useLanguage } from '../../i18n/language'
import { syncDrawer, forms, shell } from '../../i18n/areas'
import { entryTitle } from './entry-title'
import { paths } from '../../../domain/paths'
import { sendWaitingChanges } from '../../data/queries/session/session-actions'
import { retryEntries, useRejectedEntries, useSyncStatus } from '../../data/queries/sync/sync-status'
import { formatCount } from '../../i18n/format'
import { Button, LinkButton } from '../../ui/button'
import { Sheet } from '../../ui/layers/dialog'
import { StatusBadge } from '../../ui/states/status-badge'
import { FirstSyncDetails } from '../shell/first-sync-card'
import { formatRecentTime } from '../../shared/formats'
import { useCurrentScreen } from '../screens'
import { canRetry, RejectedChange, WaitingEntry } from './rejected-change'
import { DiscardedEntries } from './discarded-entries'
import { CodedError } from '../../../domain/error-codes'
import { importUnsentWork } from '../../data/queries/session/session'
import { useFileInput } from '../../forms/use-file-input'
import { useErrorText } from '../../i18n/errors'
import { toast } from '../../ui/layers/toast'
import { savePendingChanges } from '../shell/sign-out'
import { isReadMark } from '../../../domain/sync/collections'
import { StatusGlyph } from '../../ui/pictures/status-glyph'

/** Returns a function that describes an entry, with its ticket's number if it has one. */
function useEntryTitles(entries: readonly OutboxEntry[], sent: readonly SentEntry[]) {
  const t = useMessages(syncDrawer)
  const tickets = [...entries.map(ticketOf), ...sent.map(({ ticket }) => ticket)].filter((id) => id !== '')
  const numbers = useTicketNumbers([...new Set(tickets)])
  const numberOf = (ticket: string): string => String(numbers.get(ticket) ?? '')
  return {
    ofEntry: (entry: OutboxEntry): string =>
      entryTitle({ ...entry, fields: Object.keys(entry.patch) }, numberOf(ticketOf(entry)), t),
    ofSent: (entry: SentEntry): string => entryTitle(entry, numberOf(entry.ticket), t),
  }
}

export function SyncDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(syncDrawer)
  const { markRemoved } = useMessages(forms)
  const { state, waiting, needsYou } = useSyncStatus()
  const parked = useRejectedEntries().rows
  const sending = useWaitingEntries().rows
  const sent = useSentToday()
  const titles = useEntryTitles([...parked, ...sending], sent)
  const again = parked.filter(canRetry).map(({ order }) => order)
  return (
    <Sheet open={open} title={t.title} onClose={onClose} footer={<SendFooter />}>
      <SyncSummary />
      {state === 'blocked' && <p className="mt-2 text-danger">{markRemoved}</p>}
      <FirstSyncDetails />
      {state === 'full' && <p className="mt-2 text-danger">{t.full}</p>}
      <p className="mt-2 text-muted">{waiting + needsYou === 0 ? t.allSent : t.offline}</p>
      <DiscardedEntries>
        <Section title={t.needs} count={parked.length}>
          {again.length > 1 && (
            <Button kind="quiet" size="sm" className="mt-2" onClick={() => void retryEntries(again)}>
              <RefreshCw aria-hidden />
              {t.retryAll}
            </Button>
          )}
          <ul className="mt-1">
            {parked.map((entry) => (
              <RejectedChange key={entry.order} entry={entry} title={titles.ofEntry(entry)} />
            ))}
          </ul>
        </Section>
        <Section title={t.waiting} count={sending.length}>
          <ul className="mt-1">
            {sending.map((entry) => (
              <WaitingEntry key={entry.order} entry={entry} title={titles.ofEntry(entry)} />
            ))}
          </ul>
        </Section>
      </DiscardedEntries>
      <SentToday sent={sent} titleOf={titles.ofSent} />
      <SaveRestoreButtons canSave={waiting + needsYou > 0} />
    </Sheet>
  )
}

const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <section className="mt-6">
      <h3 className="text-[1.0625rem]/6">
        {title} <span className="font-medium text-muted">{formatCount(count)}</span>
      </h3>
      {children}
    </section>
  )

function SyncSummary() {
  const t = useMessages(shell)
  const language = useLanguage()
  const { state, at, waiting, needsYou } = useSyncStatus()
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{t.sync[state](at === 0 ? '' : formatRecentTime(at, language))}</span>
      {waiting > 0 && (
        <StatusBadge glyph="dashed" tone="caution">
          {t.waiting(waiting)}
        </StatusBadge>
      )}
      {needsYou > 0 && (
        <StatusBadge glyph="broken" tone="danger">
          {t.needsYou(needsYou)}
        </StatusBadge>
      )}
    </p>
  )
}

function SendFooter() {
  const t = useMessages(syncDrawer)
  const { state } = useSyncStatus()
  const shown = useCurrentScreen()
  if (state === 'sign-in')
    return (
      <LinkButton size="sm" href={shown?.screen.area === 'admin' ? paths.adminAuth : paths.auth}>
        {t.signIn}
      </LinkButton>
    )
  return (
    <>
      <Button size="sm" onClick={() => void sendWaitingChanges().catch(() => undefined)}>
        <RefreshCw aria-hidden />
        {t.tryNow}
      </Button>
      {state === 'offline' && <span className="text-muted">{t.noConnection}</span>}
    </>
  )
}

/** Saves the pending changes to a file, or imports such a file on another device or at a new server URL (Y18). */
function SaveRestoreButtons({ canSave }: { canSave: boolean }) {
  const t = useMessages(syncDrawer)
  const errorText = useErrorText()
  const read = async (file: File): Promise<void> => {
    try {
      const { changes, texts } = await importUnsentWork(file)
      toast({ kind: 'ok', title: t.readDone(changes, texts) })
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'server-error'
      toast({ kind: 'bad', title: t.readFailed, text: errorText(code) })
    }
  }
  const file = useFileInput({
    label: t.readFile,
    accept: 'application/json,.json',
    onFiles: ([first]) => void (first && read(first)),
  })
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-[1.0625rem]/6">{t.savedTitle}</h3>
      <p className="mt-1 text-sm leading-sm text-muted">{t.savedText}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {canSave && (
          <Button kind="quiet" size="sm" onClick={() => void savePendingChanges()}>
            <Download aria-hidden />
            {t.saveFile}
          </Button>
        )}
        <Button kind="quiet" size="sm" onClick={file.open}>
          <Upload aria-hidden />
          {t.readFile}
        </Button>
      </div>
      {file.input}
    </section>
  )
}

/** Lists the changes sent today, newest first, with all read marks counted in one row. */
function SentToday({ sent, titleOf }: { sent: readonly SentEntry[]; titleOf: (entry: SentEntry) => string }) {
  const t = useMessages(syncDrawer)
  const language = useLanguage()
  const marks = sent.filter(isReadMark)
  const others = sent.filter((entry) => !isReadMark(entry))
  const rows = [
    ...(marks.length === 0 ? [] : [{ title: t.readMarks(marks.length), at: Math.max(...marks.map(({ at }) => at)) }]),
    ...others.map((entry) => ({ title: titleOf(entry), at: entry.at })),
  ]
  return (
    <Section title={t.sent} count={sent.length}>
      <ul className="mt-1">
        {rows.map(({ title, at }, place) => (
          <li
            // Two changes of the same kind can have the same time.
            // eslint-disable-next-line react/no-array-index-key
            key={place}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-t border-line py-2.5 first:border-t-0"
          >
            <StatusGlyph glyph="tick" className="size-3.5 self-center text-positive" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-sm leading-sm text-muted">{formatRecentTime(at, language)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
