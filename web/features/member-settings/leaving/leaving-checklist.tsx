import { Undo2 } from 'lucide-react'
import { canWithdrawRequest, type EndingAgreement } from '../../../../domain/agreements/agreements'
import { withdrawCancelRoute } from '../../../../domain/api/people/agreements'
import type { User, CalendarDate } from '../../../../domain/entities'
import { lastPayments } from '../../../../domain/money/forecast/last-payments'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { ticketPath, paths } from '../../../../domain/paths'
import { useCommand } from '../../../forms/use-command'
import { formatCents, formatDate, formatDayMonth, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { leaving } from '../../../i18n/member-areas'
import { Button, LinkButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Tag } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { RemainingPayments } from './remaining-payments'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addDays, daysBetween } from '../../../../domain/calendar'
import { useProductName } from '../../../data/queries/installation/installation'
import { useDraft, type DraftShape } from '../../../forms/use-draft'
import { Checkbox } from '../../../ui/fields/checkbox'
import { StatusGlyph } from '../../../ui/pictures/status-glyph'
import { ExportButton } from '../privacy/export-button'

interface Props {
  ending: EndingAgreement
  view: MoneyView
  me: User
  online: boolean
  onChange: () => void
}

/** Shows an agreement that ends: last day, steps, remaining payments, and what remains afterwards (pattern 49). */
export function LeavingChecklist({ ending, view, me, online, onChange }: Props) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const { facts, today } = view
  const last = lastPayments(facts, view.referrals, today, ending)
  const threshold = formatCents(facts.program?.payment_threshold_cents ?? 0)
  const lastDate =
    last.months
      .map(({ about }) => about)
      .sort()
      .at(-1) ?? ''
  return (
    <>
      <EndingCard ending={ending} today={today} online={online} onChange={onChange} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={t.toDo}>
          <ExitSteps
            ending={ending}
            me={me}
            today={today}
            lastPaymentDay={lastDate && formatDayMonth(lastDate, language)}
          />
        </Card>
        <div className="grid gap-5">
          <Card title={t.receive} aside={last.months.length > 0 && <Tag tone="accent">{t.estimate}</Tag>}>
            <RemainingPayments agreement={ending.agreement} last={last} total={t.stillToCome} dates />
            {last.months.length > 0 && (
              <p className="mt-4 text-muted">
                {last.leaves ? t.noThreshold(threshold) : t.threshold(threshold)}{' '}
                {ending.agreement === 'affiliate' && !ending.over && t.ifStay}
              </p>
            )}
          </Card>
          <Card title={t.stays}>
            <ul className="grid gap-2">
              {t.stay.map((text) => (
                <li key={text} className="flex gap-2.5">
                  <span aria-hidden>–</span>
                  {text}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  )
}

/**
 * Shows which agreement ends and when. While the request can be withdrawn, Withdraw is the first button and needs no
 * confirmation.
 */
function EndingCard({ ending, today, online, onChange }: Omit<Props, 'view' | 'me'> & { today: string }) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const { request, lastDay, over } = ending
  const day = formatDate(lastDay, language)
  const rental = ending.agreement === 'rental'
  const { send, busy } = useCommand(withdrawCancelRoute, {
    done: () => ({ title: t.withdrawn, text: t.withdrawnText }),
    refused: (why) => ({ title: why }),
  })
  const title = over ? (rental ? t.titleOver : t.affiliateTitleOver) : rental ? t.title : t.affiliateTitle
  const when = request === undefined ? '' : formatMoment(request.created, language)
  const blocked = online ? '' : t.offline
  const withdrawable = request !== undefined && canWithdrawRequest(request, today)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-2xl/8">{title(day)}</h2>
          <p className="mt-1 text-muted">
            {request === undefined
              ? t.byAdmin
              : request.reason === ''
                ? t.askedAtOnly(when)
                : t.askedAt(when, t.reasons[request.reason])}
          </p>
        </div>
        <StatusBadge glyph={over ? 'struck' : 'held'} tone={over ? 'muted' : 'caution'}>
          {over ? t.ended : t.ending}
        </StatusBadge>
      </div>
      {!over && <DaysLeft today={today} lastDay={lastDay} />}
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:w-full">
        {withdrawable && (
          <>
            <Button blocked={blocked} busy={busy} onClick={() => void send({ request: request.id })}>
              <Undo2 aria-hidden className="size-4" />
              {t.withdraw}
            </Button>
            <Button kind="quiet" blocked={blocked} onClick={onChange}>
              {t.change}
            </Button>
          </>
        )}
        {request !== undefined && request.ticket !== '' && (
          <LinkButton kind="bare" href={ticketPath('member', request.ticket)}>
            {t.ticket}
          </LinkButton>
        )}
      </div>
      {withdrawable && <p className="text-sm leading-sm text-muted">{t.until(formatDayMonth(lastDay, language))}</p>}
    </Card>
  )
}

const checkedSteps: DraftShape<string[]> = { blank: [], is: (stored) => Array.isArray(stored) }

interface ExitStepsProps {
  ending: EndingAgreement
  me: User
  today: string
  lastPaymentDay: string
}

/** Lists what is left to do. The member's check marks are stored on this device; an admin confirms the admin's step. */
function ExitSteps({ ending, me, today, lastPaymentDay }: ExitStepsProps) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const product = useProductName()
  const { value: done, set } = useDraft(`leaving/${ending.period}`, checkedSteps)
  const after = formatDayMonth(addDays(ending.lastDay, 1), language)
  const confirmed = ending.request?.confirmed_at ?? ''
  const steps: { key: string; title: string; text: string; end: ReactNode }[] = [
    { key: 'export', title: t.exportTitle, text: t.exportText, end: <ExportButton user={me.id} today={today} /> },
    ...(ending.agreement === 'rental'
      ? [
          { key: 'password', title: t.passwordTitle, text: t.passwordText(after), end: after },
          { key: 'devices', title: t.devicesTitle, text: t.devicesText, end: after },
          { key: 'recovery', title: t.recoveryTitle, text: t.recoveryText, end: after },
          { key: 'access', title: t.accessTitle, text: accessText(), end: confirmed === '' && t.ours(product, after) },
        ]
      : [{ key: 'link', title: t.linkTitle, text: t.linkText, end: after }]),
    ...(lastPaymentDay === ''
      ? []
      : [{ key: 'paypal', title: t.paypalTitle, text: t.paypalText, end: t.about(lastPaymentDay) }]),
    {
      key: 'delete',
      title: t.deleteTitle,
      text: t.deleteText,
      end: (
        <Link to={`${paths.settings}?tab=data`} className="font-semibold text-accent">
          {t.deleteLink}
        </Link>
      ),
    },
  ]
  function accessText(): string {
    if (confirmed !== '') return t.accessDone(formatMoment(confirmed, language))
    return ending.request === undefined ? t.accessNone : t.accessText
  }
  return (
    <ul>
      {steps.map(({ key, title, text, end }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 border-t border-line py-1 first:border-t-0 max-sm:pb-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          {key === 'access' ? (
            <div className="flex min-h-11 items-start gap-3 py-2.5">
              <StatusGlyph
                glyph={confirmed === '' ? 'dashed' : 'tick'}
                className={`mt-0.5 size-5.5 flex-none ${confirmed === '' ? 'text-muted' : 'text-positive'}`}
              />
              <div className="min-w-0">
                <b className="font-semibold">{title}</b>
                <small className="block text-sm leading-sm text-muted">{text}</small>
              </div>
            </div>
          ) : (
            <Checkbox
              className="[&_label]:items-start [&_label]:py-2.5"
              label={
                <>
                  <b className="font-semibold">{title}</b>
                  <small className="block text-sm leading-sm text-muted">{text}</small>
                </>
              }
              checked={done.includes(key)}
              onChange={({ target }) =>
                set((now) => (target.checked ? [...now, key] : now.filter((each) => each !== key)))
              }
            />
          )}
          <span className="pl-8.5 text-sm leading-sm text-muted sm:pl-0 sm:text-right">{end}</span>
        </li>
      ))}
    </ul>
  )
}

/** The maximum number of days shown with one circle each; above it a circle represents a week. */
const maxDailyDiscs = 62

/** Shows one circle per day from today to the last day; the text below says the same. */
function DaysLeft({ today, lastDay }: { today: CalendarDate; lastDay: CalendarDate }) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const days = daysBetween(today, lastDay)
  const unit = days > maxDailyDiscs ? 7 : 1
  const discs = Math.ceil(days / unit)
  return (
    <div>
      <div
        aria-hidden
        className={`flex flex-wrap items-center gap-x-2 gap-y-2.5 ${discs < 31 ? 'md:justify-between' : 'md:gap-x-3.5'}`}
      >
        <span className="size-4.5 rounded-full bg-person-1" />
        {Array.from({ length: Math.max(0, discs - 1) }, (_, at) => (
          <span key={at} className="size-4 rounded-full border-[1.5px] border-line-strong" />
        ))}
        {days > 0 && <span className="size-4.5 rounded-full bg-text" />}
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm leading-sm font-medium">
        <span>{t.today(formatDayMonth(today, language))}</span>
        <span>
          {t.daysLeft(days)} {unit === 7 && t.weeks}
        </span>
        {days > 0 && <span>{formatDayMonth(lastDay, language)}</span>}
      </p>
    </div>
  )
}
