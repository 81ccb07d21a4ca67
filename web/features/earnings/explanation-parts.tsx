import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { useMessages } from '../../i18n/messages'
import { reason as reasonMessages } from '../../i18n/areas/members'
import { Amount } from '../../ui/text/amount'
import { AllRowsShown, useFirstRows } from '../../ui/first-rows'
import { SumList } from '../../ui/sum-list'
import type { AmountState } from '../../../domain/money/breakdown/line-state'
import type { PayoutStatus } from '../../../domain/money/payouts/payout-status-text'
import { AmountStatusBadge } from './amount-status-badge'
import type { Sum } from './explanation-sums'

export function ExplanationHeader(props: {
  picture?: ReactNode
  cents: number
  upTo?: number
  when: string
  state?: AmountState
  payoutStatus?: PayoutStatus | null
}) {
  const { picture, cents, upTo, when, state, payoutStatus } = props
  return (
    <div className="flex items-center gap-5">
      {/* Without a chart the text uses the whole width. */}
      <div className="w-32 flex-none empty:hidden">{picture}</div>
      <div className="min-w-0 flex-1">
        <p
          className={`font-display text-[2.25rem]/11 font-semibold tracking-[-.02em] ${
            state === 'cancelled' || state === 'replaced' ? 'text-muted line-through decoration-2' : ''
          }`}
        >
          {formatCents(cents)}
          {upTo !== undefined && ` – ${formatCents(upTo)}`}
        </p>
        <p>{when}</p>
        {state !== undefined && (
          <p className="mt-1">
            <AmountStatusBadge state={state} payoutStatus={payoutStatus} />
          </p>
        )}
      </div>
    </div>
  )
}

/** A list longer than the first number is collapsed to the second, so that what follows it is visible. */
const [maxLines, collapsedLines] = [12, 8]

/** Enlarges the touch target to 44 px without moving the layout. */
const moreButtonClass =
  "relative rounded-full font-semibold text-accent underline decoration-1 underline-offset-3 after:absolute after:-inset-x-1 after:top-1/2 after:h-11 after:-translate-y-1/2 after:content-[''] md:after:h-8"

export function useExplanationHref(): (why: string) => string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (why) => {
    const opened = new URLSearchParams(search)
    opened.set('why', why)
    return `${pathname}?${opened.toString()}`
  }
}

/** Collapsed rows appear as one row, so the visible rows always add up (M30). */
export function SumTable({ sum }: { sum: Sum }) {
  const t = useMessages(reasonMessages)
  const { shown, rest } = useFirstRows(sum.rows, sum.rows.length > maxLines ? collapsedLines : undefined)
  const hiddenCents = sum.rows.slice(shown.length).flatMap(({ cents }) => cents ?? [])
  const [search] = useSearchParams()
  const hrefOf = useExplanationHref()
  return (
    <div className="mt-5">
      <SumList
        rows={[
          ...shown.map(({ name, value, detail, why }, at) => ({
            key: String(at),
            name: (
              <>
                {name}
                {detail !== undefined && <small className="block text-sm leading-sm">{detail}</small>}
              </>
            ),
            value: why === undefined || why === search.get('why') ? value : <Amount text={value} href={hrefOf(why)} />,
          })),
          ...(rest.left === 0
            ? []
            : [
                {
                  key: 'others',
                  name: (
                    <button type="button" onClick={rest.more} className={moreButtonClass}>
                      {t.moreParts(hiddenCents.length)}
                    </button>
                  ),
                  value: formatCents(hiddenCents.reduce((total, cents) => total + cents, 0)),
                },
              ]),
        ]}
        total={{ name: sum.result.name, value: formatCents(sum.result.cents) }}
      />
      <AllRowsShown rest={rest} />
    </div>
  )
}

export const ExplanationSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h3 className="mb-2 text-lg leading-6">{title}</h3>
    {children}
  </section>
)
