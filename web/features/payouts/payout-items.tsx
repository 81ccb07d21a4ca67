import { useState } from 'react'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { paths } from '../../../domain/paths'
import type { PayoutItemRow } from '../../../domain/api/money/payouts'
import { formatCents, formatDayMonth, formatPeriod } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Amount } from '../../ui/text/amount'
import { Button } from '../../ui/button'
import type { Column } from '../../ui/column'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { Person } from '../../ui/person'
import { StatusBadge } from '../../ui/states/status-badge'
import { Table } from '../../ui/table'

interface Props {
  n: number
  items: readonly PayoutItemRow[]
  draft: boolean
}

const initialRows = 25

/** Table of a batch's payments in file order. After sending, a button shows the paid ones. */
export function PayoutItems({ n, items, draft }: Props) {
  const t = useMessages(payouts)
  const [showsAll, setShowsAll] = useState(false)
  const paid = draft ? [] : items.filter(({ state }) => state === 'success')
  const listed = showsAll || paid.length === 0 ? items : items.filter(({ state }) => state !== 'success')
  return (
    <div className="grid gap-3">
      {listed.length > 0 && <ItemTable key={`${showsAll}`} n={n} items={listed} draft={draft} />}
      {paid.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 text-muted">
          {t.settled(paid.length, formatCents(paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)))}
          <Button kind="quiet" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.hideThem : t.showThem}
          </Button>
        </p>
      )}
    </div>
  )
}

function ItemTable({ n, items, draft }: Props) {
  const t = useMessages(payouts)
  const language = useLanguage()
  const { shown, rest } = useFirstRows(items, initialRows)
  const state: Column<PayoutItemRow> = {
    key: 'state',
    head: t.state,
    cell: (item) => <ItemState item={item} />,
    mobile: 'meta',
  }
  return (
    <div>
      <Table
        caption={t.itemsCaption(n)}
        rows={shown}
        rowKey={({ payment }) => payment}
        columns={[
          {
            key: 'user',
            head: t.user,
            cell: (item) => <Person whole name={item.name || t.noName} seed={item.user_id} />,
            mobile: 'title',
            mobileCell: (item) => <b className="font-semibold">{item.name || t.noName}</b>,
          },
          {
            key: 'payee',
            head: t.payee,
            cell: (item) => <PayeeAddress item={item} />,
            className: 'max-lg:hidden',
            mobile: 'note',
          },
          {
            key: 'type',
            head: t.type,
            text: (item) => t.types[item.payment_type],
            className: 'max-xl:hidden',
            mobile: 'subtitle',
          },
          {
            key: 'period',
            head: t.period,
            cell: (item) => formatPeriod(item.period_start, item.period_end, language, t.to),
            className: 'max-xl:hidden whitespace-nowrap',
            mobile: 'subtitle',
          },
          {
            key: 'item',
            head: t.item,
            cell: (item) => <span className="font-mono text-xs">{item.payment}</span>,
            className: 'max-xl:hidden',
          },
          ...(draft ? [] : [state]),
          {
            key: 'amount',
            head: t.amount,
            end: true,
            cell: (item) => (
              <Amount
                cents={item.amount_cents}
                href={`${paths.adminPayments}?payment=${item.payment}`}
                className="font-semibold"
              />
            ),
            mobile: 'end',
            mobileCell: (item) => formatCents(item.amount_cents),
          },
        ]}
      />
      <ShowMoreRows rest={rest} />
    </div>
  )
}

/** Shows the address that was used, and after a return the payee's next or earlier one (M34). */
function PayeeAddress({ item: { payee, payee_next: next, payee_before: before } }: { item: PayoutItemRow }) {
  const t = useMessages(payouts)
  const notes = [next === '' ? '' : t.goesTo(next), before === '' ? '' : t.cameFrom(before)].filter(
    (text) => text !== '',
  )
  return (
    <span className="block md:min-w-44">
      <BreakableAddress text={payee} />
      {notes.map((text) => (
        <small key={text} className="block text-xs text-muted">
          <BreakableAddress text={text} />
        </small>
      ))}
    </span>
  )
}

const returnedBadge = { glyph: 'broken', tone: 'danger' } as const
const waitingBadge = { glyph: 'half', tone: 'accent' } as const

const itemBadges = {
  ready: waitingBadge,
  sent: waitingBadge,
  success: { glyph: 'tick', tone: 'positive' },
  pending: waitingBadge,
  onhold: { glyph: 'held', tone: 'caution' },
  unclaimed: { glyph: 'held', tone: 'caution' },
  unknown: { glyph: 'dashed', tone: 'danger' },
  returned: returnedBadge,
  failed: returnedBadge,
  blocked: returnedBadge,
  denied: returnedBadge,
  canceled: returnedBadge,
  refunded: returnedBadge,
  reversed: returnedBadge,
  not_sent: { glyph: 'struck', tone: 'muted' },
  removed: { glyph: 'struck', tone: 'muted' },
} as const satisfies { readonly [state in PayoutItemRow['state']]: object }

function ItemState({ item }: { item: PayoutItemRow }) {
  const t = useMessages(payouts)
  const language = useLanguage()
  const { amount_cents: amount, paid_cents: paid, returned_cents: back } = item
  const owed = uncorrectedCents(item)
  const more = [
    item.state === 'unknown' && item.word !== '' ? t.saysWord(item.word) : '',
    item.until === '' ? '' : t.backOn(formatDayMonth(item.until, language)),
    effectOf(item.state) !== 'paid' || paid === amount ? '' : t.paidOther(formatCents(paid)),
    isRefunded(item.state) && back !== paid ? t.cameBackPart(formatCents(back)) : '',
    item.correction === '' ? '' : (item.deleted ? t.keptOf : t.corrected)(formatCents(item.corrected_cents)),
    isRefunded(item.state) && owed !== 0 ? t.stillOwed(formatCents(owed)) : '',
    item.reason,
  ].filter((text) => text !== '')
  return (
    <span className="inline-grid leading-tight">
      <StatusBadge {...itemBadges[item.state]}>{t.itemStates[item.state]}</StatusBadge>
      {more.length > 0 && <small className="max-w-64 text-xs text-muted wrap-anywhere">{more.join(' · ')}</small>}
    </span>
  )
}
