import type { Cents } from '../../../domain/entities'
import {
  backTold,
  isBooked,
  toldOf,
  type ItemMatch,
  type MatchKind,
  type Matching,
} from '../../../domain/money/payouts/payout-matching'
import { isBack, owedOf } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'

type Shown = Exclude<MatchKind, 'quiet'> | 'back' | 'free' | 'locked' | 'corrected'
const kinds: readonly Shown[] = [
  'matched',
  'back',
  'free',
  'locked',
  'corrected',
  'different',
  'contrary',
  'missing',
  'alone',
  'unreadable',
  'unknown',
  'unclear',
  'gone',
]

/** What a matched payment's answer makes of it where it isn't paid: it was paid and came back, came back, or PayPal still has it. */
export function unpaidOf({ kind, state, item }: ItemMatch): 'back' | 'free' | 'locked' | null {
  if (kind !== 'matched' || state === null) return null
  const effect = effectOf(state)
  if (isBack(state) || (isBack(item.state) && effect !== 'paid')) return 'back'
  return effect === 'free' || effect === 'locked' ? effect : null
}

/** What a payment is drawn as; one whose difference is booked, or all that came back of it, needs nobody any more. */
function shownOf(each: ItemMatch): MatchKind | Shown {
  const unpaid = unpaidOf(each)
  const booked = unpaid === 'back' ? isBack(each.item.state) && owedOf(each.item) === 0 : isBooked(each)
  return booked ? 'corrected' : (unpaid ?? each.kind)
}

/** The kinds of payments of which the report says another sum than was sent. */
const differing: readonly Shown[] = ['back', 'corrected', 'different', 'missing', 'alone', 'unreadable']

/**
 * What the payments of a kind make of the difference between the report and the batch, cents. `back`: of what came back that sum, the
 * same as wherever it is told; `before`: what they were paid otherwise than was sent, before they came back.
 */
function differenceOf(match: Matching, kind: Shown): { cents: Cents; before: Cents } {
  const of = differing.includes(kind) ? match.items.filter((each) => shownOf(each) === kind) : []
  const all = of.reduce((sum, each) => sum + toldOf(each) - each.item.amount_cents, 0)
  if (kind !== 'back') return { cents: all, before: 0 }
  const cents = -of.reduce((sum, each) => sum + backTold(each), 0)
  return { cents, before: all - cents }
}

/** Filled, half, amber, open, dashed red: the shape says it too. */
const looks: { readonly [kind in Shown | 'stray']: string } = {
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

/** So many discs are a picture. Above it the matched ones are a bar; were there still more, a disc stands for ten or a hundred, and it is said. */
const mostDiscs = 120

/** What the report says of the payments: one disc for each that isn't matched, and for each that is while there is room. */
export function MatchPicture({ match }: { match: Matching }) {
  const t = useMessages(payouts)
  const of = (kind: Shown): number => match.items.filter((each) => shownOf(each) === kind).length
  const counts = kinds.map((kind) => ({ kind, n: of(kind), ...differenceOf(match, kind) })).filter(({ n }) => n > 0)
  const sumOf = (some: typeof counts) => some.reduce((sum, { n }) => sum + n, 0)
  const isMany = sumOf(counts) > mostDiscs
  // where not all fit, matched payments are a bar, and each exception stays a disc
  const bar = isMany ? counts.filter(({ kind }) => kind === 'matched') : []
  const discs = counts.filter((each) => !bar.includes(each))
  const exceptions = sumOf(discs)
  const scale = exceptions <= mostDiscs ? 1 : 10 ** Math.ceil(Math.log10(exceptions / mostDiscs))
  return (
    <div>
      {bar.map(({ kind }) => (
        <span key={kind} aria-hidden data-bar-of={kind} className={`mb-2.5 block h-3 rounded-full ${looks[kind]}`} />
      ))}
      <div aria-hidden className="flex flex-wrap gap-2.5">
        {discs.flatMap(({ kind, n }) =>
          Array.from({ length: Math.ceil(n / scale) }, (_, at) => (
            <span key={`${kind}${at}`} className={`size-9 rounded-full max-md:size-6 ${looks[kind]}`} />
          )),
        )}
      </div>
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discOf(formatCount(scale))}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {counts.map(({ kind, n, cents, before }) => (
          <Legend
            key={kind}
            look={looks[kind]}
            text={`${t.kinds[kind](formatCount(n))}${cents === 0 ? '' : `, ${formatCents(cents)}`}${before === 0 ? '' : ` ${t.paidBefore(formatCents(before))}`}`}
          />
        ))}
        {match.strays.length > 0 && <Legend look={looks.stray} text={t.strays(match.strays.length)} />}
      </ul>
    </div>
  )
}

const Legend = ({ look, text }: { look: string; text: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={`size-3 flex-none rounded-full ${look}`} />
    {text}
  </li>
)
