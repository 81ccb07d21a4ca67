import { useState } from 'react'
import type { Id, UserPayment } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import type { MoneyView } from '../../../domain/money/money-view'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { lateFacts } from '../../i18n/late-facts'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { personRental } from '../../i18n/person-rental'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { Sheet } from '../../ui/layers/sheet'
import { AdjustDialog } from './adjust-dialog'
import { HeldDialog, type HeldGroup } from './held-dialog'
import { LineList } from './line-list'
import { PaymentState } from './payment-state'

const shortList = 6

/** What a person was paid, what waits, and what has to be decided. Lines and payments are never added up (M4). */
export function MoneySection({ userId, view, online }: { userId: Id; view: MoneyView; online: boolean }) {
  const t = useMessages(personRental)
  const tp = useMessages(people)
  const tl = useMessages(lateFacts)
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const [inside, setInside] = useState<UserPayment | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const [deciding, setDeciding] = useState<HeldGroup | null>(null)
  const { facts, paid, unpaid, referrals } = view
  const payments = [...facts.payments].sort(
    (a, b) =>
      b.month.localeCompare(a.month) || a.payment_type.localeCompare(b.payment_type) || a.id.localeCompare(b.id),
  )
  const shown = all ? payments : payments.slice(0, shortList)
  const waiting = facts.lines
    .filter((line) => line.status === 'pending' && line.payment === '')
    .sort((a, b) => b.month.localeCompare(a.month) || a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id))
  const held = heldGroups(waiting.filter((line) => line.hold?.kind === 'by-hand'))
  const nameOfSource = (source: Id) =>
    referrals.find((row) => row.attribution?.id === source || row.referral.referred_user === source)?.referral
      .referred_name ?? ''
  const insideLines = facts.paymentLines
    .filter((link) => link.payment === inside?.id)
    .flatMap((link) => facts.lines.find((line) => line.id === link.earning) ?? [])
  const blocked = online ? {} : { 'aria-disabled': true, title: tp.needsNetwork }
  return (
    <Card
      title={tp.money}
      aside={
        <span className="text-sm">
          {t.paidSoFar} <b className="font-semibold">{formatCents(paid.cents)}</b>
        </span>
      }
    >
      {held.map((group) => (
        <div
          key={group.month + group.paymentType}
          className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution"
        >
          <p className="min-w-0 flex-1 basis-52">
            <b className="font-semibold">
              {t.heldTitle(formatMonth(group.month, language), t.types[group.paymentType])}.
            </b>{' '}
            {t.heldText(formatCents(group.cents))}
          </p>
          <Button {...blocked} kind="quiet" size="sm" className="text-text" onClick={() => setDeciding(group)}>
            {t.decide}
          </Button>
        </div>
      ))}
      {payments.length === 0 ? (
        <p className="text-muted">{t.noPayments}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t.payments}</caption>
          <thead>
            <tr className="text-xs text-muted">
              {[t.period, t.type, t.amountHead, t.status].map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-9 font-semibold ${at === 2 ? 'pr-4 text-right' : 'text-left'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} className="h-11 border-t border-line">
                <td className="whitespace-nowrap">{formatMonth(row.month, language)}</td>
                <td>{t.types[row.payment_type]}</td>
                <td className="pr-4 text-right">
                  <Amount cents={row.amount_cents} struck={row.status === 'cancelled'} onOpen={() => setInside(row)} />
                </td>
                <td>
                  <PaymentState status={row.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {payments.length > shortList && (
        <Button kind="bare" size="sm" className="mt-2 -ml-3" onClick={() => setAll(!all)}>
          {all ? t.fewer : t.allPayments(payments.length)}
        </Button>
      )}
      {waiting.length > 0 && (
        <section className="mt-5">
          <h3 className="text-md">{t.waiting}</h3>
          <p className="mb-2 text-sm text-muted">
            {t.waitingText(formatCents(facts.programme?.payment_threshold_cents ?? 0))}
          </p>
          <LineList
            lines={waiting}
            nameOfSource={nameOfSource}
            total={{ name: t.unpaid, cents: unpaid.balanceCents + unpaid.heldCents }}
          />
        </section>
      )}
      <Sheet
        open={inside !== null}
        title={inside === null ? '' : t.inside(t.types[inside.payment_type], formatMonth(inside.month, language))}
        onClose={() => setInside(null)}
        footer={
          <LinkButton kind="quiet" href={paths.adminPayments}>
            {t.toPayments}
          </LinkButton>
        }
      >
        {inside !== null && (
          <>
            <p className="font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(inside.amount_cents)}</p>
            <p className="mt-1 mb-5 flex flex-wrap gap-x-4">
              <PaymentState status={inside.status} />
              <span className="text-muted">{inside.cancel_reason || inside.payee_paypal}</span>
            </p>
            <LineList
              lines={insideLines}
              nameOfSource={nameOfSource}
              total={{ name: t.sum, cents: inside.amount_cents }}
            />
          </>
        )}
      </Sheet>
      <Button {...blocked} kind="bare" size="sm" className="mt-4 -ml-3" onClick={() => setCorrecting(true)}>
        {tl.adjust}
      </Button>
      <AdjustDialog open={correcting} user={userId} lines={facts.lines} onClose={() => setCorrecting(false)} />
      <HeldDialog user={userId} group={deciding} onClose={() => setDeciding(null)} />
    </Card>
  )
}

/** Held lines by month and type: what one decision is about. */
function heldGroups(lines: MoneyView['facts']['lines']): HeldGroup[] {
  const groups = new Map<string, HeldGroup>()
  for (const line of lines) {
    const key = `${line.month}/${line.payment_type}`
    const before = groups.get(key)
    groups.set(key, {
      paymentType: line.payment_type,
      month: line.month,
      cents: (before?.cents ?? 0) + line.amount_cents,
    })
  }
  return [...groups.values()]
}
