import { countPerCircle } from '../../shared/formats'
import type { Cents } from '../../../domain/entities'
import {
  reportedReturnCents,
  isDifferenceSettled,
  reportedCents,
  type ItemMatch,
  type MatchKind,
  type ReportMatching,
} from '../../../domain/money/payouts/payout-matching'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'

type DrawnKind = Exclude<MatchKind, 'quiet'> | 'back' | 'free' | 'locked' | 'corrected'

/** Returns what happened to a matched payment that isn't paid: returned, free again or locked; null if it is paid. */
export function unpaidOutcome({ kind, state, item }: ItemMatch): 'back' | 'free' | 'locked' | null {
  if (kind !== 'matched' || state === null) return null
  const effect = effectOf(state)
  if (isRefunded(state) || (isRefunded(item.state) && effect !== 'paid')) return 'back'
  return effect === 'free' || effect === 'locked' ? effect : null
}

/** Returns how a payment is drawn: as corrected if its correction is completely recorded, otherwise by its outcome. */
function drawnKind(each: ItemMatch): MatchKind | DrawnKind {
  const unpaid = unpaidOutcome(each)
  const booked =
    unpaid === 'back' ? isRefunded(each.item.state) && uncorrectedCents(each.item) === 0 : isDifferenceSettled(each)
  return booked ? 'corrected' : (unpaid ?? each.kind)
}

/** The kinds of payments whose amount in the report may differ from the sent one. */
const differingKinds: readonly DrawnKind[] = ['back', 'corrected', 'different', 'missing', 'alone', 'unreadable']

/** Returns how many cents a kind adds to the difference between report and batch; `before` is for `back` only. */
function differenceOf(match: ReportMatching, kind: DrawnKind): { cents: Cents; before: Cents } {
  const matches = differingKinds.includes(kind) ? match.items.filter((each) => drawnKind(each) === kind) : []
  const all = matches.reduce((sum, each) => sum + reportedCents(each) - each.item.amount_cents, 0)
  if (kind !== 'back') return { cents: all, before: 0 }
  const cents = -matches.reduce((sum, each) => sum + reportedReturnCents(each), 0)
  return { cents, before: all - cents }
}

/** The look of each kind, in the order of the chart. */
const discClasses: { readonly [kind in DrawnKind | 'stray']: string } = {
  matched: 'bg-positive',
  back: 'bg-linear-to-t from-person-2 from-50% to-transparent to-50% ring-2 ring-caution ring-inset',
  free: 'bg-sunken ring-2 ring-positive ring-inset',
  locked: 'bg-positive/35',
  corrected: 'bg-positive ring-2 ring-caution ring-inset',
  different: 'bg-person-2 ring-2 ring-caution ring-inset',
  contrary: 'bg-positive ring-2 ring-danger ring-inset',
  missing: 'ring-2 ring-caution ring-inset',
  alone: 'border-2 border-dashed border-caution',
  unreadable: 'border-2 border-dotted border-caution',
  unknown: 'border-2 border-dashed border-danger',
  unclear: 'border-2 border-dotted border-danger',
  gone: 'bg-danger',
  stray: 'bg-sunken ring-2 ring-line-strong ring-inset',
}

/** The maximum number of circles. Above it matched payments are a bar, and a circle stands for 10 or 100 payments. */
const maxDiscs = 120

/** Charts the comparison with the report, one circle for each payment. */
export function MatchChart({ match }: { match: ReportMatching }) {
  const t = useMessages(payouts)
  const countOf = (kind: DrawnKind): number => match.items.filter((each) => drawnKind(each) === kind).length
  const counts = (Object.keys(discClasses) as (keyof typeof discClasses)[])
    .filter((kind) => kind !== 'stray')
    .map((kind) => ({ kind, n: countOf(kind), ...differenceOf(match, kind) }))
    .filter(({ n }) => n > 0)
  const sumOf = (some: typeof counts) => some.reduce((sum, { n }) => sum + n, 0)
  const isMany = sumOf(counts) > maxDiscs
  // If the circles don't all fit, matched payments become a bar and each exception remains a circle.
  const hasBar = isMany && counts.some(({ kind }) => kind === 'matched')
  const discs = hasBar ? counts.filter(({ kind }) => kind !== 'matched') : counts
  const exceptions = sumOf(discs)
  const scale = countPerCircle(exceptions, maxDiscs)
  return (
    <div>
      {hasBar && (
        <span aria-hidden data-bar-of="matched" className={`mb-2.5 block h-3 rounded-full ${discClasses.matched}`} />
      )}
      <div aria-hidden className="flex flex-wrap gap-2.5">
        {discs.flatMap(({ kind, n }) =>
          Array.from({ length: Math.ceil(n / scale) }, (_, at) => (
            <span key={`${kind}${at}`} className={`size-9 rounded-full max-md:size-6 ${discClasses[kind]}`} />
          )),
        )}
      </div>
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discOf(formatCount(scale))}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {counts.map(({ kind, n, cents, before }) => (
          <Legend
            key={kind}
            dotClass={discClasses[kind]}
            text={`${t.kinds[kind](formatCount(n))}${cents === 0 ? '' : `, ${formatCents(cents)}`}${before === 0 ? '' : ` ${t.paidBefore(formatCents(before))}`}`}
          />
        ))}
        {match.strays.length > 0 && <Legend dotClass={discClasses.stray} text={t.strays(match.strays.length)} />}
      </ul>
    </div>
  )
}

const Legend = ({ dotClass, text }: { dotClass: string; text: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={`size-3 flex-none rounded-full ${dotClass}`} />
    {text}
  </li>
)
