import { useState } from 'react'
import { reconcilePayoutRoute, type PayoutDetail, type PayoutItemRow } from '../../../domain/api/money/payouts'
import type { Cents } from '../../../domain/entities'
import {
  reportedReturnCents,
  rowsForServer,
  type ItemMatch,
  type ReportMatching,
} from '../../../domain/money/payouts/payout-matching'
import { isRefunded } from '../../../domain/money/payouts/payout-owed'
import { totalsOf } from '../../../domain/money/payments/payment-selection'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { refreshPayouts } from '../../data/queries/money/payments'
import { CommandButton } from '../../forms/command-parts'
import { CommandDialog } from '../../forms/command-dialog'
import { formatCents, formatTime } from '../../i18n/format'
import { useMessages, useLanguage } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'
import { TitleActions } from '../../ui/title-actions'
import { DecisionsSection } from './decisions'
import { MatchChart } from './match-chart'
import { type ReportFile, readReportFile } from './read-report-file'
import { useUnmatchedRows } from './decision-rows'
import { isOutcomeUnknown } from './payout-dialogs'
import { momentOf } from '../../../domain/moments'
import { FileDrop } from '../../forms/file-drop'

interface Props {
  inside: PayoutDetail
  report: ReportFile | null
  match: ReportMatching<PayoutItemRow> | null
  onRead: (report: ReportFile) => void
}

/** Reconciles a batch. This device reads and compares the report, and a command applies its results (M24). */
export function ReconcileSection({ inside, report, match, onRead }: Props) {
  const t = useMessages(payouts)
  const { batch } = inside
  const [isConfirming, setIsConfirming] = useState(false)
  const strays = useUnmatchedRows(match?.strays ?? [])
  const changes = match?.items.filter((each) => each.changes) ?? []
  const matchesBatch = match?.items.some(({ state }) => state !== null) ?? false
  const confirm = changes.length > 0 && (
    <CommandButton size="sm" className="max-md:w-full" onClick={() => setIsConfirming(true)}>
      {t.confirm(changes.length)}
    </CommandButton>
  )
  return (
    <>
      <TitleActions>{confirm && <span className="max-md:hidden">{confirm}</span>}</TitleActions>
      <ReportDropZone report={report} onRead={onRead} />
      {match === null ? (
        <Sums control={batch.total_cents} reportCents={null} />
      ) : (
        <section className="grid gap-4 rounded-xl bg-raised px-5 py-4 shadow-sm">
          <Sums control={batch.total_cents} reportCents={match.cents} />
          <MatchChart match={{ ...match, strays: strays.open }} />
          <p className="text-muted">
            {changes.length > 0 ? t.newAnswers(countOutcomes(changes)) : matchesBatch ? t.nothingNew : t.namesNone}
          </p>
        </section>
      )}
      <DecisionsSection inside={inside} match={match} strays={strays} />
      {/* In the mobile layout the primary action is at the end, with the full width. */}
      {confirm && <span className="md:hidden">{confirm}</span>}
      {isConfirming && match !== null && (
        <ApplyDialog inside={inside} match={match} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}

function Sums({ control, reportCents }: { control: Cents; reportCents: Cents | null }) {
  const t = useMessages(payouts)
  if (reportCents === null) {
    return (
      <dl className="rounded-xl bg-raised px-5 py-4 shadow-sm">
        <Sum name={t.total} cents={control} className="text-[min(var(--text-4xl),11vw)]" />
      </dl>
    )
  }
  const size = 'text-[min(1.125rem,4.6vw)] md:text-4xl'
  return (
    // Clips the left border of each row's first item.
    <div className="overflow-hidden">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3 *:border-line md:-ml-8 md:justify-start md:gap-x-8 md:*:border-l md:*:pl-8">
        <Sum name={t.total} cents={control} className={size} />
        <Sum name={t.theReport} cents={reportCents} className={size} />
        <Sum
          name={t.difference}
          cents={reportCents - control}
          className={reportCents === control ? size : `${size} text-danger`}
        />
      </dl>
    </div>
  )
}

const Sum = ({ name, cents, className }: { name: string; cents: Cents; className: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={`font-display leading-tight font-semibold tracking-[-.03em] ${className}`}>{formatCents(cents)}</dd>
  </div>
)

interface ApplyProps {
  inside: PayoutDetail
  match: ReportMatching<PayoutItemRow>
  onClose: () => void
}

/** Asks for confirmation with the count and sum of the changes. The changes stay the same while the dialog is open. */
function ApplyDialog({ inside, match, onClose }: ApplyProps) {
  const t = useMessages(payouts)
  const [changes] = useState(() => match.items.filter((each) => each.changes))
  const seen = totalsOf(changes.map(({ item }) => item))
  const outcomeTotals = (effect: Outcome) =>
    totalsOf(changes.filter((each) => outcomeOf(each) === effect).map((each) => ({ amount_cents: changeCents(each) })))
  const totals = outcomes.map((effect) => ({ effect, ...outcomeTotals(effect) })).filter(({ count }) => count > 0)
  return (
    <CommandDialog
      open
      kind="ask"
      route={reconcilePayoutRoute}
      start={{}}
      toInput={() => ({ batch: inside.batch.id, seen, rows: rowsForServer(changes) })}
      title={t.confirmTitle(changes.length)}
      lead={t.confirmText(countOutcomes(changes))}
      safe={t.notYet}
      confirm={t.confirm(changes.length)}
      consequence={() => (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {totals.map(({ effect, count, cents }) => (
            <div key={effect} className="contents">
              <dt className="text-muted">{t.effects[effect]}</dt>
              <dd className="text-right font-semibold">{t.countSum(count, formatCents(cents))}</dd>
            </div>
          ))}
        </dl>
      )}
      // If the response was lost, the server may have applied the results.
      failed={(why, refusal) => (isOutcomeUnknown(refusal) ? t.notAnswered : t.notApplied(why))}
      done={({ dispersed }) => ({
        title: dispersed === 0 ? t.applied(countOutcomes(changes)) : t.confirmDone(dispersed),
      })}
      onDone={refreshPayouts}
      // Another admin has changed the batch, so the page shows what is left.
      onRefused={refreshPayouts}
      onClose={onClose}
    />
  )
}

type Change = ItemMatch<PayoutItemRow>

const outcomes = ['paid', 'back', 'free', 'locked'] as const
type Outcome = (typeof outcomes)[number]

/** Returns what a result means for its payment: paid, returned after it was paid, free again, or locked. */
function outcomeOf({ state, item }: Change): Outcome {
  const to = state ?? item.state
  return isRefunded(to) ? 'back' : effectOf(to)
}

/** Returns the amount of a result: the returned amount of a returned payment, otherwise the sent one. */
const changeCents = (change: Change): Cents =>
  outcomeOf(change) === 'back' ? reportedReturnCents(change) : change.item.amount_cents

function countOutcomes(changes: readonly Change[]): { [outcome in Outcome]: number } {
  const counts = { paid: 0, back: 0, free: 0, locked: 0 }
  for (const change of changes) counts[outcomeOf(change)] += 1
  return counts
}

/** Accepts PayPal's report by drag and drop; an invalid file doesn't replace the current report. */
function ReportDropZone({ report, onRead }: { report: ReportFile | null; onRead: (report: ReportFile) => void }) {
  const t = useMessages(payouts)
  const language = useLanguage()
  return (
    <FileDrop
      compact
      title={report === null ? t.drop : report.name}
      text={
        report === null
          ? t.dropText
          : `${t.readRows(report.rows.length, formatTime(momentOf(report.readAtMs), language))} ${t.dropNewer}`
      }
      choose={t.choose}
      onFile={async (file) => {
        const read = await readReportFile(file, Date.now())
        if (read.ok) onRead(read.report)
        return read.ok ? '' : t.problems[read.problem]
      }}
    />
  )
}
