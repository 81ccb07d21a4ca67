import { slot } from '../../domain/slots'
import { svgCaption, svgText } from './classes'
import { IfGiven } from './server-sections'
import type { PageProps } from './page-frame'
import { heads, shoulders } from './person-colors'
import { peopleAtTable } from './seats'
import { affiliatePublic, landing } from './messages'

const hues = [1, 2, 3, 4, 6] as const

/** An illustration of five people around a table with the monthly commission for five referrals. */
export const AffiliateTable = ({ language }: PageProps) => {
  const t = affiliatePublic[language]
  const messages = landing[language]
  return (
    <svg className="h-auto w-full" viewBox="0 0 400 400" role="img" aria-label={t.table}>
      <circle className="fill-raised" cx="200" cy="200" r="94" />
      {peopleAtTable(5, false).map((seat, at) => (
        <g key={seat.path} strokeWidth="46" strokeLinecap="round">
          <path className={`fill-none ${shoulders[hues[at] ?? 1]}`} d={seat.path} />
          <circle className={heads[hues[at] ?? 1]} cx={seat.headX} cy={seat.headY} r="21" />
        </g>
      ))}
      <IfGiven name="pays_commission">
        <text className={`fill-text text-[56px] tracking-[-.03em] ${svgText}`} textAnchor="middle" x="200" y="208">
          {slot('example_commission_short')}
        </text>
        <text className={`fill-muted text-[15px] ${svgCaption}`} textAnchor="middle" x="200" y="236">
          {messages.perMonth}
        </text>
      </IfGiven>
    </svg>
  )
}
