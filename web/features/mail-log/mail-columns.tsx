import { useMemo } from 'react'
import type { MailStatus, CalendarDate, Language, Moment } from '../../../domain/entities'
import { mailLog } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import type { Glyph } from '../../ui/pictures/status-glyph'
import type { MailRow } from '../../../domain/api/messages/mail'
import { momentNow } from '../../data/queries/clock'
import { formatDate, formatDayMonth, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { localDay } from '../../i18n/local-day'
import type { ListColumn } from '../../lists/list-column'
import { PhoneRow } from '../../lists/phone-row'
import { RowOpener } from '../../lists/row-opener'
import type { Opened } from '../../lists/use-opened'
import { Disc } from '../../ui/pictures/disc'

const looks: { [status in MailStatus]: { glyph: Glyph; tone: Tone } } = {
  kept: { glyph: 'ring', tone: 'muted' },
  queued: { glyph: 'dashed', tone: 'caution' },
  sending: { glyph: 'half', tone: 'accent' },
  sent: { glyph: 'tick', tone: 'positive' },
  failed: { glyph: 'broken', tone: 'danger' },
  bounced: { glyph: 'broken', tone: 'danger' },
  not_sent: { glyph: 'struck', tone: 'muted' },
}

/** A mail's state in shape, word and colour. */
export function MailState({ status }: { status: MailStatus }) {
  const t = useMessages(mailLog)
  return <StatusBadge {...looks[status]}>{t.statuses[status]}</StatusBadge>
}

const nameOf = (row: MailRow): string => row.personName || row.to

/**
 * The columns of the mail log.
 * @param split a mail lies beside: its kind stands under its subject
 */
export function useMailColumns(opened: Opened, split: boolean): ListColumn<MailRow>[] {
  const t = useMessages(mailLog)
  const language = useLanguage()
  // by this device's clock, as the times are shown
  const today = localDay(momentNow())
  return useMemo(
    () => [
      {
        key: 'to',
        head: t.to,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Disc name={nameOf(row)} seed={row.person || row.to} size="sm" />
            <span className="grid min-w-0 leading-tight">
              <RowOpener
                to={opened.to(row.id)}
                state={opened.state}
                label={t.readOf(row.subject, row.to)}
                className="truncate"
              >
                {nameOf(row)}
              </RowOpener>
              {row.personName !== '' && <small className="truncate text-xs text-muted">{row.to}</small>}
            </span>
          </span>
        ),
        text: (row) => row.to,
        className: 'max-w-64',
      },
      {
        key: 'kind',
        head: t.kind,
        cell: (row) => (
          <span className="grid leading-tight">
            {t.templates[row.template]}
            <small className="text-xs text-muted">{t.languages[row.language]}</small>
          </span>
        ),
        text: (row) => t.templates[row.template],
      },
      {
        key: 'about',
        head: t.about,
        cell: (row) => (
          <span className="grid min-w-0 leading-tight">
            <span className="truncate">{row.subject}</span>
            {split && (
              <small className="truncate text-xs text-muted">
                {t.templates[row.template]} · {t.languages[row.language]}
              </small>
            )}
          </span>
        ),
        text: (row) => row.subject,
        className: split ? 'max-w-56' : 'max-w-72 max-xl:hidden',
      },
      {
        key: 'state',
        head: t.state,
        cell: (row) => (
          <span className="grid leading-tight">
            <MailState status={row.status} />
            <MailTrouble row={row} />
          </span>
        ),
        text: (row) => t.statuses[row.status],
      },
      {
        key: 'written',
        head: t.when,
        cell: (row) => <Written at={row.queued_at} today={today} language={language} />,
        text: (row) => row.queued_at,
        className: 'whitespace-nowrap',
      },
    ],
    [t, language, opened, split, today],
  )
}

/** How its day is said: without the year in this one. */
const dayOf = (at: Moment, today: CalendarDate) => (at.slice(0, 4) === today.slice(0, 4) ? formatDayMonth : formatDate)

/** When it was written: of today the time alone. */
const Written = ({ at, today, language }: { at: Moment; today: CalendarDate; language: Language }) =>
  localDay(at) === today ? (
    <span>{formatTime(at, language)}</span>
  ) : (
    <span className="grid leading-tight">
      {dayOf(at, today)(at, language)}
      <small className="text-xs text-muted">{formatTime(at, language)}</small>
    </span>
  )

/** Why a mail hasn't left. */
function MailTrouble({ row }: { row: MailRow }) {
  const t = useMessages(mailLog)
  if (row.error === '') return null
  return (
    <small className="text-xs wrap-anywhere text-muted">
      {t.tries(row.tries)}: {row.error}
    </small>
  )
}

interface PhoneProps {
  row: MailRow
  opened: Opened
  /** All rows are in the same state, which is said over them. */
  stateless: boolean
}

/** The row on phones: what, to whom, its state; kind, moment and language below, and why it hasn't left. */
export function MailPhoneRow({ row, opened, stateless }: PhoneProps) {
  const t = useMessages(mailLog)
  const language = useLanguage()
  const today = localDay(momentNow())
  const day = localDay(row.queued_at) === today ? '' : `${dayOf(row.queued_at, today)(row.queued_at, language)}, `
  return (
    <PhoneRow
      title={
        <RowOpener to={opened.to(row.id)} state={opened.state} label={t.readOf(row.subject, row.to)}>
          {row.subject}
        </RowOpener>
      }
      end={
        !stateless && (
          <span className="text-sm font-normal">
            <MailState status={row.status} />
          </span>
        )
      }
      sub={nameOf(row)}
      note={
        <>
          {t.templates[row.template]}, {t.languages[row.language]} · {day}
          {formatTime(row.queued_at, language)}
          <MailTrouble row={row} />
        </>
      }
    />
  )
}
