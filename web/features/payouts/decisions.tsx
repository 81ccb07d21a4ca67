import { Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Cents } from '../../../domain/entities'
import {
  correctionOf,
  isBooked,
  type ItemMatch,
  type Matching,
  type MatchKind,
} from '../../../domain/money/payout-matching'
import { isBack, owedOf } from '../../../domain/money/payout-owed'
import { effectOf } from '../../../domain/money/payout-states'
import { paths } from '../../../domain/paths'
import type { PayoutInside, PayoutItemRow } from '../../data/repos/payouts'
import { formatCents } from '../../i18n/format'
import type { WordsOf } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/payouts'
import { PhoneRow } from '../../lists/phone-row'
import { Address } from '../../ui/address'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { MoreRows, useFirstRows } from '../../ui/first-rows'
import { Person } from '../../ui/person'
import { StatusBadge } from '../../ui/states/status-badge'
import { Table } from '../../ui/table'
import { unpaidOf } from './match-picture'
import { AskPayPal } from './ask-paypal'
import { Accept, Correct } from './book-correction'
import { NotSent } from './payout-file'
import { StrayActions, type useStrays } from './stray-actions'
import { whyBackOf, whyContraryOf, whyOtherOf, whyUnpaidOf } from './why'

interface Props {
  inside: PayoutInside
  /** What the report says; null = none was read. */
  match: Matching<PayoutItemRow> | null
  /** Its rows that speak of none of the batch's payments. */
  strays: ReturnType<typeof useStrays>
  online: boolean
  onMoved: () => void
}

type Result = Exclude<MatchKind, 'matched' | 'quiet'> | 'back' | 'free' | 'locked' | 'stray'
const looks = {
  unknown: { glyph: 'dashed', tone: 'danger' },
  unclear: { glyph: 'dashed', tone: 'danger' },
  gone: { glyph: 'broken', tone: 'danger' },
  different: { glyph: 'dashed', tone: 'caution' },
  contrary: { glyph: 'dashed', tone: 'caution' },
  missing: { glyph: 'dashed', tone: 'caution' },
  back: { glyph: 'broken', tone: 'caution' },
  free: { glyph: 'broken', tone: 'caution' },
  locked: { glyph: 'half', tone: 'muted' },
  stray: { glyph: 'dashed', tone: 'muted' },
} as const satisfies { readonly [result in Result]: object }
const order: readonly Result[] = [
  'unknown',
  'unclear',
  'gone',
  'back',
  'different',
  'contrary',
  'missing',
  'free',
  'locked',
  'stray',
]

/** Several deeds of a row stand beside each other, or under each other where there is no room. */
const actionsLook = 'flex flex-wrap items-center justify-end gap-x-3 gap-y-1 whitespace-nowrap max-md:justify-start'

/** A row that needs somebody, or that may not be touched. */
interface Row {
  key: string
  result: Result
  item: PayoutItemRow | null
  name: string
  told: Cents | null
  why: string
  action: ReactNode
}

type Doing =
  | { is: 'accept'; match: ItemMatch<PayoutItemRow>; owed: Cents }
  | { is: 'correct' | 'not-sent'; item: PayoutItemRow }

/** What can’t be confirmed as it is, each with what to do. An unknown outcome has no button at all until a later report decides. */
export function Decisions({ inside, match, strays, online, onMoved }: Props) {
  const t = useMessages(payouts)
  const [doing, setDoing] = useState<Doing | null>(null)
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  const act: Act = (words, to, kind = 'quiet') => (
    <Button {...blocked} kind={kind} size="xs" onClick={() => setDoing(to)}>
      {words}
    </Button>
  )
  const rows = useRows({ inside, match, strays }, act, <AskPayPal batch={inside.batch} />)
  const { shown, rest } = useFirstRows(rows)
  const close = () => setDoing(null)
  return (
    <>
      {rows.length > 0 && (
        <div>
          <DecisionTable rows={shown} />
          <MoreRows rest={rest} />
        </div>
      )}
      {doing?.is === 'not-sent' && (
        <NotSent batch={inside.batch} items={[doing.item]} onMoved={onMoved} onClose={close} />
      )}
      {doing?.is === 'accept' && (
        <Accept batch={inside.batch.id} match={doing.match} owed={doing.owed} onMoved={onMoved} onClose={close} />
      )}
      {doing?.is === 'correct' && (
        <Correct batch={inside.batch.id} item={doing.item} onMoved={onMoved} onClose={close} />
      )}
    </>
  )
}

function DecisionTable({ rows }: { rows: readonly Row[] }) {
  const t = useMessages(payouts)
  const who = ({ item, name }: Row) =>
    item === null ? (
      <b className="block font-semibold md:min-w-44 xl:min-w-64">
        <Address text={name} />
      </b>
    ) : (
      <span className="block xl:min-w-64">
        <Person whole name={name} seed={item.user_id} sub={<Address text={item.payee} />} />
      </span>
    )
  const cents = (of: Cents | null) => (of === null ? '-' : formatCents(of))
  const state = ({ result }: Row) => <StatusBadge {...looks[result]}>{t.results[result]}</StatusBadge>
  // where there is no room for a column of it, the reason stands under the result
  const stateAndWhy = (row: Row) => (
    <>
      <span className="whitespace-nowrap">{state(row)}</span>
      <small className="block min-w-44 text-xs text-muted xl:hidden">{row.why}</small>
    </>
  )
  return (
    <Table
      dense
      caption={t.needsDecision}
      rows={rows}
      rowKey={({ key }) => key}
      rowTone={({ result }) =>
        result === 'unknown' || result === 'unclear' || result === 'gone' ? 'danger' : undefined
      }
      columns={[
        { key: 'user', head: t.user, cell: who },
        {
          key: 'sent',
          head: t.sentColumn,
          end: true,
          cell: ({ item }) => (item === null ? '-' : <Sent item={item} />),
        },
        { key: 'report', head: t.reportColumn, end: true, cell: ({ told }) => cents(told) },
        { key: 'result', head: t.result, cell: stateAndWhy },
        { key: 'why', head: t.why, cell: ({ why }) => why, className: 'max-xl:hidden' },
        {
          key: 'actions',
          head: <span className="sr-only">{t.actions}</span>,
          end: true,
          cell: ({ action }) => action,
          className: 'w-px',
        },
      ]}
      phoneRow={(row) => (
        <div className="grid gap-2">
          <PhoneRow
            title={who(row)}
            end={cents(row.item?.amount_cents ?? row.told)}
            sub={row.why}
            subEnd={state(row)}
          />
          {row.action}
        </div>
      )}
    />
  )
}

/** What was sent, which opens its payment. */
const Sent = ({ item }: { item: PayoutItemRow }) => (
  <Amount cents={item.amount_cents} href={`${paths.adminPayments}?payment=${item.payment}`} />
)

type Act = (words: string, to: Doing, kind?: 'quiet' | 'bare') => ReactNode

/** What came back and isn't booked; of one of which the report says another amount, that is looked at instead. */
function backOf(items: readonly PayoutItemRow[], match: Props['match']): PayoutItemRow[] {
  const differing = new Set(
    (match?.items ?? []).flatMap(({ kind, item }) => (kind === 'different' ? [item.payment] : [])),
  )
  return items.filter((item) => isBack(item.state) && owedOf(item) !== 0 && !differing.has(item.payment))
}

interface Shown {
  t: WordsOf<typeof payouts>
  act: Act
  asking: ReactNode
  /** That it may not be sent again. */
  locked: ReactNode
}

/** The row of a payment of which a report says something that needs somebody, or that may not be touched; none of any other. */
function rowsOf(
  each: ItemMatch<PayoutItemRow>,
  row: Pick<Row, 'key' | 'item' | 'name' | 'told'>,
  { t, act, asking, locked }: Shown,
): Row[] {
  const { item, kind, word, cents, currency, state } = each
  const unpaid = unpaidOf(each)
  // what came back and is applied stands among `back` while anything of it is open
  if (unpaid === 'back' && !each.changes) return []
  if (unpaid !== null) return [{ ...row, result: unpaid, why: whyUnpaidOf(each, unpaid, t), action: null }]
  if (kind === 'unknown') return [{ ...row, result: kind, why: t.whyUnknown(word), action: locked }]
  if (kind === 'unclear') {
    const action = effectOf(item.state) === 'paid' ? null : locked
    return [{ ...row, result: kind, why: t.whyUnclear(word), action }]
  }
  if (kind === 'contrary') {
    const action = <span className={actionsLook}>{asking}</span>
    return [{ ...row, result: kind, why: whyContraryOf(each, t), action }]
  }
  if (kind === 'gone') return [{ ...row, result: kind, why: t.whyGone(word), action: locked }]
  if (kind === 'missing') {
    const action = (
      <span className={actionsLook}>
        {asking}
        {item.state === 'sent' && act(t.notSent, { is: 'not-sent', item }, 'bare')}
      </span>
    )
    return [{ ...row, result: kind, why: t.whyMissing, action }]
  }
  if (kind !== 'different' || isBooked(each)) return []
  const owed = currency === '' ? correctionOf(item, state, cents) : null
  const action =
    owed === null ? (
      <span className={actionsLook}>
        {state !== null && (effectOf(state) === 'free' || effectOf(item.state) === 'paid') && asking}
        {effectOf(item.state) !== 'paid' && locked}
      </span>
    ) : (
      act(t.correctBack(formatCents(owed)), { is: 'accept', match: each, owed })
    )
  return [{ ...row, result: kind, why: whyOtherOf(each, t), action }]
}

/** `asking`: how PayPal itself is asked about one of the batch. */
function useRows(
  { inside: { items }, match, strays }: Pick<Props, 'inside' | 'match' | 'strays'>,
  act: Act,
  asking: ReactNode,
): Row[] {
  const t = useMessages(payouts)
  const locked = (
    <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <Lock aria-hidden className="size-4" />
      {t.dontSend}
    </span>
  )
  const nameOf = (item: PayoutItemRow) => item.name || t.noName
  const toldBy = new Map((match?.items ?? []).map(({ item, cents }) => [item.payment, cents]))
  const back = backOf(items, match).map((item): Row => {
    const action = act(t.correctBack(formatCents(owedOf(item))), { is: 'correct', item })
    const told = toldBy.get(item.payment) ?? null
    return { key: item.payment, result: 'back', item, name: nameOf(item), told, why: whyBackOf(item, t), action }
  })
  const shown = { t, act, asking, locked }
  const known = (match?.items ?? []).flatMap((each): Row[] => {
    const { item, kind, cents } = each
    return rowsOf(each, { key: `${kind}${item.payment}`, item, name: nameOf(item), told: cents }, shown)
  })
  // without a report, what is known to be unknown
  const open = match !== null ? [] : items.filter(({ state }) => state === 'unknown')
  const unknown = open.map((item): Row => ({
    key: item.payment,
    result: 'unknown',
    item,
    name: nameOf(item),
    told: null,
    why: t.whyUnknown(item.word),
    action: locked,
  }))
  const others = strays.open.map((row): Row => ({
    key: `line${row.line}`,
    result: 'stray',
    item: null,
    name: row.address || t.lineOf(row.line),
    told: row.cents,
    why: t.whyStray,
    action: <StrayActions row={row} onNotOurs={() => strays.isNotOurs(row)} />,
  }))
  const all = [...back, ...known, ...unknown, ...others]
  return all.sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
}
