import { Undo2 } from 'lucide-react'
import { canWithdrawRequest, type EndingAgreement } from '../../../../domain/agreements/ending'
import { withdrawCancelRoute } from '../../../../domain/api/people/agreements'
import type { User } from '../../../../domain/entities'
import { lastPayments } from '../../../../domain/money/forecast/last-payments'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { ticketPath } from '../../../../domain/paths'
import { useCommand } from '../../../forms/use-command'
import { formatCents, formatDate, formatDayMonth, formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { leaving } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Button, LinkButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Tag } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { DaysLeft } from '../account/days-left'
import { ExitSteps } from './exit-steps'
import { RemainingPayments } from './remaining-payments'

interface Props {
  ending: EndingAgreement
  view: MoneyView
  me: User
  online: boolean
  onChange: () => void
}

/** An agreement that ends: last day, steps, remaining payments, and what remains afterwards (49). */
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

/** Withdraw is the first button while it is possible, and needs no confirmation. */
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
