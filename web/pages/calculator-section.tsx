import { paths } from '../../domain/paths'
import { landing } from './words'
import type { PageProps } from './page-frame'
import { seatsFor } from './seats'
import { slot, type SlotName } from '../../domain/slots'

const counts = [1, 3, 5, 10, 20] as const

/** Seats at the table: one more referral is one more person. Before JavaScript it shows the worked example and its table. */
export function CalculatorSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section
      className="plum"
      id="affiliate"
      aria-labelledby="aff-h"
      data-calculator=""
      data-rental={slot('rental_cents')}
      data-commission={slot('commission_cents')}
      data-month={t.aMonth}
    >
      <div className="wrap calc">
        <div className="calc__head">
          <h2 id="aff-h">{t.affiliateTitle}</h2>
          <p className="calc__lead">{t.affiliateLead}</p>
        </div>
        <div className="calc__form">
          <div className="calc__label">
            <label htmlFor="refs">{t.referrals}</label>{' '}
            {/* beside the label: in it, the value would be part of the slider's name */}
            <output id="refs-out" htmlFor="refs">
              5
            </output>
          </div>
          <input
            className="calc__range"
            id="refs"
            type="range"
            min="0"
            max="20"
            defaultValue="5"
            aria-describedby="calc-line"
          />
          <label className="calc__own">
            <input className="check check--field" id="own" type="checkbox" defaultChecked /> {t.own}
          </label>
          <p className="calc__line" id="calc-line" role="status">
            <span id="calc-a">{t.sum}</span> = <b id="calc-b">{t.sumTotal}</b>
          </p>
          <a className="btn btn--lg btn--field" href={language === 'es' ? paths.affiliateEs : paths.affiliate}>
            {t.affiliate}
          </a>
          <SameTable language={language} />
        </div>
        <Table language={language} />
      </div>
    </section>
  )
}

/** The calculator’s figures as a table, for who doesn’t use it. */
function SameTable({ language }: PageProps) {
  const t = landing[language]
  return (
    <details className="calc__table">
      <summary>{t.sameTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.referrals}</th>
            <th scope="col">{t.colOwn}</th>
            <th scope="col">{t.colWith}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count}>
              <th scope="row">{count}</th>
              <td>{slot(`row_${count}` as SlotName)}</td>
              <td>{slot(`total_${count}` as SlotName)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The people around the table, and what they make a month. */
function Table({ language }: PageProps) {
  const t = landing[language]
  return (
    <div className="calc__art">
      <svg className="calc__ring" viewBox="0 0 400 400" aria-hidden="true">
        <g id="calc-people">
          {seatsFor(5, true).map((seat) => (
            <g key={seat.path} className={`c${seat.hue}`}>
              <path className="calc__body" strokeWidth={seat.width} d={seat.path} />
              <circle className="calc__head" cx={seat.headX} cy={seat.headY} r={seat.head} />
            </g>
          ))}
        </g>
        <text className="calc__sum" x="200" y="214" id="calc-sum">
          {slot('example_total_short')}
        </text>
        <text className="calc__cap" x="200" y="244">
          {t.perMonth}
        </text>
      </svg>
    </div>
  )
}
