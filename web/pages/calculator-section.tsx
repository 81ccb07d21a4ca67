import { paths } from '../../domain/paths'
import { buttonClasses } from '../ui/button-classes'
import { plum, plumCheck, plumLead, sectionTitle, svgCaption, svgText, pageWidth } from './classes'
import { peopleAtTable, plumShoulders } from './seats'
import { landing } from './messages'
import type { PageProps } from './page-frame'
import { referralCounts, slot } from '../../domain/slots'

const cell = 'py-2 pl-4 text-right first:pl-0 first:text-left @max-2xs:pl-1.5'

/** The earnings calculator. Without JavaScript it shows the example and its table. */
export function CalculatorSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section
      className={plum}
      id="affiliate"
      aria-labelledby="aff-h"
      data-calculator=""
      data-rental={slot('rental_cents')}
      data-commission={slot('commission_cents')}
      data-month={t.aMonth}
    >
      <div
        className={`${pageWidth} grid grid-cols-[minmax(0,1fr)_minmax(0,32rem)] grid-rows-[auto_1fr] gap-x-16 max-lg:grid-cols-2 max-lg:gap-x-8 max-md:grid-cols-1 max-md:grid-rows-none`}
      >
        <div>
          <h2 id="aff-h" className={sectionTitle}>
            {t.affiliateTitle}
          </h2>
          <p className={plumLead}>{t.affiliateLead}</p>
        </div>
        <div className="row-start-2 max-md:row-start-3">
          <div className="mt-8 flex items-baseline justify-between font-semibold max-md:mt-4 @max-2xs:flex-wrap">
            <label htmlFor="refs">{t.referrals}</label>{' '}
            {/* The value is next to the label, because inside the label it would be part of the slider's name. */}
            <output className="text-[1.75rem]/8 font-semibold font-display normal-nums" id="refs-out" htmlFor="refs">
              5
            </output>
          </div>
          <input
            className="slider"
            id="refs"
            type="range"
            min="0"
            max="20"
            defaultValue="5"
            aria-describedby="calc-line"
          />
          <label className="flex min-h-11 items-center gap-3">
            <input className={plumCheck} id="own" type="checkbox" defaultChecked /> {t.own}
          </label>
          <p className="mt-4 mb-7 text-[1.5rem]/8 font-semibold font-display normal-nums" id="calc-line" role="status">
            <span id="calc-a">{t.sum}</span> ={' '}
            <b className="font-semibold text-field-mark" id="calc-b">
              {t.sumTotal}
            </b>
          </p>
          <a
            className={buttonClasses('field', 'lg', 'max-md:w-full @max-2xs:px-4')}
            href={language === 'es' ? paths.affiliateEs : paths.affiliate}
          >
            {t.affiliate}
          </a>
          <CalculatorTable language={language} />
        </div>
        <PeopleTable language={language} />
      </div>
    </section>
  )
}

/** The headings of a table of earnings by number of referrals. */
export const EarningsHeads = ({ language, className }: PageProps & { className: string }) => (
  <tr>
    {(['referrals', 'colOwn', 'colWith'] as const).map((name) => (
      <th key={name} className={className} scope="col">
        {landing[language][name]}
      </th>
    ))}
  </tr>
)

function CalculatorTable({ language }: PageProps) {
  const t = landing[language]
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t.sameTable}
      </summary>
      <table className="w-full font-medium [&_th]:font-medium">
        <thead className="align-bottom text-sm/6 text-field-muted @max-2xs:text-[5vw]/[1.4] @max-2xs:hyphens-auto @max-2xs:wrap-anywhere">
          <EarningsHeads language={language} className={cell} />
        </thead>
        <tbody className="*:border-t *:border-field-line @max-2xs:text-[5.8vw]/[1.4]">
          {referralCounts.map((count) => (
            <tr key={count}>
              <th className={cell} scope="row">
                {count}
              </th>
              <td className={cell}>{slot(`row_${count}`)}</td>
              <td className={cell}>{slot(`total_${count}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function PeopleTable({ language }: PageProps) {
  const t = landing[language]
  return (
    <div className="col-start-2 row-span-2 row-start-1 self-center max-md:col-start-1 max-md:row-span-1 max-md:row-start-2 max-md:mt-6 max-md:w-full max-md:max-w-80 max-md:justify-self-center">
      <svg className="h-auto w-full" viewBox="0 0 400 400" aria-hidden="true">
        <g id="calc-people" strokeLinecap="round">
          {peopleAtTable(5, true).map((seat) => (
            <g key={seat.path}>
              <path className={`fill-none ${plumShoulders[seat.hue]}`} strokeWidth={seat.width} d={seat.path} />
              <circle className="fill-field-head" cx={seat.headX} cy={seat.headY} r={seat.head} />
            </g>
          ))}
        </g>
        <text
          className={`fill-field-text text-[82px] tracking-[-.03em] ${svgText}`}
          textAnchor="middle"
          x="200"
          y="214"
          id="calc-sum"
        >
          {slot('example_total_short')}
        </text>
        <text className={`fill-field-muted text-[18px] ${svgCaption}`} textAnchor="middle" x="200" y="244">
          {t.perMonth}
        </text>
      </svg>
    </div>
  )
}
