import { paths } from '../../domain/paths'
import { buttonClasses } from '../ui/button-classes'
import {
  buttons,
  plum,
  plumLead,
  sectionTitle,
  pageWidth,
  hero,
  heroLead,
  heroNote,
  svgCaption,
  svgText,
} from './classes'
import { peopleAtTable, dots, plumDots, heads, shoulders } from './seats'
import { affiliateForm, affiliatePublic, landing } from './messages'
import { ApplyForm } from './apply-form'
import { EarningsHeads } from './calculator-section'
import { FaqSection } from './landing-end'
import { IfGiven } from './server-sections'
import { PageFrame, type PageProps } from './page-frame'
import { PageRing } from './page-ring'
import { referralCounts, slot } from '../../domain/slots'

export function AffiliatePage({ language }: PageProps) {
  const t = affiliatePublic[language]
  const nav = [
    { href: '#pays', label: t.nav.pays, given: 'pays_commission' as const },
    { href: '#apply', label: affiliateForm[language].nav },
  ]
  return (
    <PageFrame language={language} nav={nav} en={paths.affiliate} es={paths.affiliateEs} current="affiliate">
      <Hero language={language} />
      <IfGiven name="pays_commission">
        <Benefits language={language} />
        <EarningsSection language={language} />
      </IfGiven>
      <section
        className={`${pageWidth} grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] gap-x-16 gap-y-6 py-24 max-lg:grid-cols-1 max-md:py-16`}
        aria-labelledby="hn"
      >
        <h2 id="hn" className={sectionTitle}>
          {t.honestTitle}
        </h2>
        <ul>
          {t.honest.map((each) => (
            <li key={each} className="border-line py-3.5 text-lg not-first:border-t first:pt-1">
              {each}
            </li>
          ))}
        </ul>
      </section>
      <FaqSection
        language={language}
        list="affiliate_faqs"
        className="gap-x-16 gap-y-12 pt-4 pb-28 max-md:gap-y-6 max-md:pb-16"
      />
      <ApplyForm language={language} />
    </PageFrame>
  )
}

function Hero({ language }: PageProps) {
  const t = affiliatePublic[language]
  return (
    <section className={hero}>
      <div>
        <h1 className="max-w-[10.5em] text-[4rem]/[3.875rem] tracking-[-.03em] max-lg:text-[3.25rem]/[3.25rem] max-md:text-[2.75rem]/[2.75rem] max-[22.5rem]:text-[2.375rem]/[2.375rem] @max-2xs:text-[13.5vw]/[1.05]">
          {t.heroTitle}
        </h1>
        <p className={heroLead}>{t.heroLead}</p>
        <div className={buttons}>
          <a className={buttonClasses('primary', 'lg')} href="#apply">
            {affiliateForm[language].applyNow}
          </a>
          <IfGiven name="pays_commission">
            <a className={buttonClasses('quiet', 'lg')} href="#pays">
              {t.seeTable}
            </a>
          </IfGiven>
        </div>
        <p className={heroNote}>{t.heroNote}</p>
      </div>
      <div className="-mr-8 max-lg:mr-0 max-md:w-full max-md:max-w-80 max-md:justify-self-center">
        <AffiliateTable language={language} />
      </div>
    </section>
  )
}

const column = 'pb-3.5 pl-6 text-right first:pl-0 first:text-left max-md:pl-3 max-[22.5rem]:pl-1.5 @max-2xs:pl-1.5'
const cell = `${column} pt-3.5 last:text-field-mark`

function EarningsSection({ language }: PageProps) {
  const t = affiliatePublic[language]
  return (
    <section className={plum} id="pays" aria-labelledby="tb">
      <div
        className={`${pageWidth} grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] items-start gap-x-16 gap-y-6 max-lg:grid-cols-1`}
      >
        <div>
          <h2 id="tb" className={sectionTitle}>
            {t.tableTitle}
          </h2>
          <p className={`max-md:text-[1.0625rem] ${plumLead}`}>{t.tableLead}</p>
        </div>
        <table className="w-full">
          <thead className="align-bottom text-sm text-field-muted max-[22.5rem]:hyphens-auto max-[22.5rem]:wrap-anywhere @max-2xs:text-[5vw] @max-2xs:hyphens-auto @max-2xs:wrap-anywhere [&_th]:font-medium">
            <EarningsHeads language={language} className={column} />
          </thead>
          <tbody className="text-[1.5rem]/8 font-semibold font-display *:border-t *:border-field-line max-md:text-[1.125rem]/6 max-[22.5rem]:text-[1rem] @max-2xs:text-[5.8vw]/[1.4] [&_th]:font-semibold">
            {referralCounts.map((count) => (
              <tr key={count}>
                <th className={cell} scope="row">
                  <span className="flex items-center gap-4">
                    <span className="min-w-7">{count}</span>
                    <Dots count={count} />
                  </span>
                </th>
                <td className={cell}>{slot(`row_${count}`)}</td>
                <td className={cell}>{slot(`total_${count}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="col-start-2 text-field-muted max-lg:col-start-1">
          {t.example}
          <b className="text-field-text">{t.exampleTotal}</b>.
        </p>
      </div>
    </section>
  )
}

const benefit =
  'border-line pt-7 pr-8 not-first:border-l not-first:pl-8 max-md:pt-6 max-md:pr-0 max-md:not-first:mt-6 max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0'
const benefitTitle = 'text-[1.375rem]/7 tracking-[-.01em] @max-2xs:text-[9vw]/[1.15]'

function Benefits({ language }: PageProps) {
  const t = affiliatePublic[language]
  return (
    <section
      className={`${pageWidth} grid grid-cols-[1fr_1fr_1.35fr] border-t-2 border-text pb-24 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:pb-16`}
      aria-label={t.benefits}
    >
      <article className={benefit}>
        <svg className="mb-5 h-16 w-full max-w-60" viewBox="0 0 240 64" aria-hidden="true">
          {Array.from({ length: 12 }, (_, at) => (
            <circle key={at} className="fill-accent" cx={20 + (at % 6) * 40} cy={at < 6 ? 16 : 50} r="12" />
          ))}
        </svg>
        <h2 className={benefitTitle}>{t.monthly[0]}</h2>
        <p className="mt-1 text-muted">{t.monthly[1]}</p>
      </article>
      <article className={benefit}>
        <svg className="mb-5 h-16 w-full max-w-60" viewBox="0 0 240 64" aria-hidden="true">
          {Array.from({ length: 44 }, (_, at) => {
            const row = Math.floor(at / 11)
            const place = { cx: 10 + (at % 11) * 22, cy: 8 + row * 16 }
            return (
              <circle key={at} className={dots[(at % 6) + 1]} {...place} r="6.2" opacity={[1, 0.66, 0.4, 0.22][row]} />
            )
          })}
        </svg>
        <h2 className={benefitTitle}>{t.noCap[0]}</h2>
        <p className="mt-1 text-muted">{t.noCap[1]}</p>
      </article>
      <article
        className={`grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-6 max-lg:col-span-full max-lg:not-first:border-l-0 max-lg:not-first:pl-0 max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:gap-5 max-[22.5rem]:grid-cols-1 @max-2xs:grid-cols-1 @max-2xs:gap-1 ${benefit}`}
      >
        <div className="size-36 max-md:size-28">
          <PageRing days={31} from={8} name={t.days[0] ?? ''} sum={slot('example_part_commission')} caption="" />
        </div>
        <div>
          <h2 className={benefitTitle}>{t.days[0]}</h2>
          <p className="mt-1 text-muted">{t.days[1]}</p>
        </div>
      </article>
    </section>
  )
}

const Dots = ({ count }: { count: number }) => (
  <svg className="-my-0.5 h-9 w-45 max-md:hidden" viewBox="0 0 180 36" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <circle
        key={at}
        className={plumDots[(at % 5) + 1]}
        cx={9 + (at % 10) * 18}
        cy={count <= 10 ? 18 : at < 10 ? 9 : 27}
        r="6.5"
      />
    ))}
  </svg>
)

const hues = [1, 2, 3, 4, 6] as const

/** An illustration of five people around a table with the monthly commission for five referrals. */
const AffiliateTable = ({ language }: PageProps) => {
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
