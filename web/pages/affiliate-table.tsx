import { slot } from '../../domain/slots'
import { When } from './open-places'
import type { PageProps } from './page-frame'
import { seatsFor } from './seats'
import { affiliatePublic, landing } from './words'

/** Five people around a table, and on it what five of them pay a month, while a commission is paid. */
export const AffiliateTable = ({ language }: PageProps) => {
  const t = affiliatePublic[language]
  const words = landing[language]
  return (
    <svg className="tbl" viewBox="0 0 400 400" role="img" aria-label={t.table}>
      <circle className="tbl__table" cx="200" cy="200" r="94" />
      {seatsFor(5, false).map((seat, at) => (
        <g key={seat.path} className={`p${[1, 2, 3, 4, 6][at]}`}>
          <path className="tbl__body aff__body" d={seat.path} />
          <circle className="tbl__head" cx={seat.headX} cy={seat.headY} r="21" />
        </g>
      ))}
      <When name="pays_commission">
        <text className="aff__sum" x="200" y="208">
          {slot('example_commission_short')}
        </text>
        <text className="aff__cap" x="200" y="236">
          {words.perMonth}
        </text>
      </When>
    </svg>
  )
}
