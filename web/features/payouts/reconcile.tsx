import { useMemo, useState } from 'react'
import { reconcilePayoutRoute } from '../../../domain/api/payouts'
import { matchReport, type ItemMatch, type Matching } from '../../../domain/money/payout-matching'
import { seenOf } from '../../../domain/money/payment-selection'
import { effectOf } from '../../../domain/money/payout-states'
import type { PayoutInside, PayoutItemRow } from '../../data/repos/payouts'
import { CommandDialog } from '../../forms/command-dialog'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/payouts'
import { Button } from '../../ui/button'
import { TitleActions } from '../../ui/title-actions'
import { Decisions } from './decisions'
import { MatchPicture } from './match-picture'
import type { ReportFile } from './read-file'
import { ReportDrop } from './report-drop'
import { useStrays } from './stray-actions'

interface Props {
  inside: PayoutInside
  online: boolean
  onMoved: () => void
}

/** Reconciling: the report is read and held against the batch on this device, what it says is applied by a command (M24). */
export function Reconcile({ inside, online, onMoved }: Props) {
  const t = useMessages(payouts)
  const { batch, items } = inside
  const [report, setReport] = useState<ReportFile | null>(null)
  const [asking, setAsking] = useState(false)
  const match = useMemo(
    () =>
      report === null
        ? null
        : matchReport(
            items.filter(({ state }) => state !== 'removed'),
            report.rows,
          ),
    [items, report],
  )
  const strays = useStrays(match?.strays ?? [])
  const changes = match?.items.filter((each) => each.changes) ?? []
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  const confirm = changes.length > 0 && (
    <Button {...blocked} size="sm" className="max-md:w-full" onClick={() => setAsking(true)}>
      {t.confirm(changes.length)}
    </Button>
  )
  return (
    <>
      <TitleActions>{confirm && <span className="max-md:hidden">{confirm}</span>}</TitleActions>
      <ReportDrop report={report} onRead={setReport} />
      {match === null ? (
        <Sums control={batch.total_cents} told={null} />
      ) : (
        <section className="grid gap-4 rounded-xl bg-raised px-5 py-4 shadow-sm">
          <Sums control={batch.total_cents} told={match.cents} />
          <MatchPicture match={{ ...match, strays: strays.open }} />
          <p className="text-muted">{changes.length === 0 ? t.nothingNew : t.newAnswers(...countsOf(changes))}</p>
        </section>
      )}
      <Decisions inside={inside} match={match} strays={strays} online={online} onMoved={onMoved} />
      {/* on phones the one main deed stands at the end, over the whole width */}
      {confirm && <span className="md:hidden">{confirm}</span>}
      {asking && match !== null && (
        <Apply inside={inside} match={match} onMoved={onMoved} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** Control total, what the report says, and the difference. */
function Sums({ control, told }: { control: number; told: number | null }) {
  const t = useMessages(payouts)
  const figures =
    told === null
      ? [[t.total, formatCents(control), ''] as const]
      : [
          [t.total, formatCents(control), ''] as const,
          [t.theReport, formatCents(told), ''] as const,
          [t.difference, formatCents(told - control), told === control ? '' : 'text-danger'] as const,
        ]
  // on phones the three stand on one line
  const [frame, size] =
    told === null
      ? ['gap-x-8 rounded-xl bg-raised px-5 py-4 shadow-sm', 'text-[min(var(--text-4xl),11vw)]']
      : ['justify-between gap-x-4 md:justify-start md:gap-x-8', 'text-[min(1.125rem,4.6vw)] md:text-4xl']
  return (
    <dl className={`flex flex-wrap gap-y-3 ${frame}`}>
      {figures.map(([name, value, look]) => (
        <div key={name} className="border-line not-first:md:border-l not-first:md:pl-8">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={`font-display leading-tight font-semibold tracking-[-.03em] ${size} ${look}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ApplyProps {
  inside: PayoutInside
  match: Matching<PayoutItemRow>
  onMoved: () => void
  onClose: () => void
}

/** Asks once, with count and sum of what changes; what was asked about stays what it was while somebody reads it. */
function Apply({ inside, match, onMoved, onClose }: ApplyProps) {
  const t = useMessages(payouts)
  const [changes] = useState(() => match.items.filter((each) => each.changes))
  const seen = seenOf(changes.map(({ item }) => item))
  const of = (effect: string) =>
    seenOf(changes.filter((each) => effectOf(toOf(each)) === effect).map(({ item }) => item))
  const [paid, free, locked] = countsOf(changes)
  const outcomes = (['paid', 'free', 'locked'] as const)
    .map((effect) => ({ effect, ...of(effect) }))
    .filter(({ count }) => count > 0)
  return (
    <CommandDialog
      open
      kind="ask"
      route={reconcilePayoutRoute}
      start={{}}
      toInput={() => ({
        batch: inside.batch.id,
        seen,
        rows: changes.map(({ item, word, cents, transaction }) => ({
          payment: item.payment,
          word,
          cents,
          transaction,
        })),
      })}
      title={t.confirmTitle(changes.length)}
      lead={t.confirmText(paid, free, locked)}
      safe={t.notYet}
      confirm={t.confirm(changes.length)}
      consequence={() => (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {outcomes.map(({ effect, count, cents }) => (
            <div key={effect} className="contents">
              <dt className="text-muted">{t.effects[effect]}</dt>
              <dd className="text-right font-semibold">{t.countSum(count, formatCents(cents))}</dd>
            </div>
          ))}
        </dl>
      )}
      // an answer that was lost may have been a yes
      failed={(why, { code }) => (code === 'server-unreachable' ? t.notAnswered : t.notApplied(why))}
      done={({ dispersed }) => ({ title: t.confirmDone(dispersed) })}
      onDone={onMoved}
      // another admin was faster: the page shows what is left
      onRefused={onMoved}
      onClose={onClose}
    />
  )
}

type Change = ItemMatch<PayoutItemRow>

/** How many of the answers mean that it is paid, that it came back, that it stays locked. */
const countsOf = (changes: readonly Change[]): [paid: number, free: number, locked: number] => {
  const count = (effect: string): number => changes.filter((each) => effectOf(toOf(each)) === effect).length
  return [count('paid'), count('free'), count('locked')]
}

const toOf = ({ state, item }: Change) => state ?? item.state
