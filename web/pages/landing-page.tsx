import { paths } from '../../domain/paths'
import { buttonClasses } from '../ui/button-classes'
import {
  buttons,
  link,
  pageWidth,
  hero,
  heroLead,
  heroNote,
  roundCheck,
  sectionTitle,
  smallTitle,
  svgText,
  svgCaption,
} from './classes'
import { landing } from './messages'
import { CalculatorSection } from './calculator-section'
import { ApplySection, FaqSection } from './landing-end'
import { WaitingSection } from './waiting-section'
import { IfGiven } from './server-sections'
import { PageFrame, type PageProps } from './page-frame'
import { ifElse, slot } from '../../domain/slots'
import { arcPath, round } from '../ui/pictures/geometry'
import { PageIcon } from './icons'
import { heads, shoulders } from './seats'

const promise =
  'border-line pt-5 pr-6 not-first:border-l not-first:pl-6 max-md:grid max-md:grid-cols-[8rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-4 max-md:py-4 max-md:pr-0 max-md:not-first:border-t max-md:not-first:border-l-0 max-md:not-first:pl-0 max-[22.5rem]:grid-cols-1 max-[22.5rem]:gap-0 @max-2xs:grid-cols-1 @max-2xs:gap-1'

export function LandingPage({ language }: PageProps) {
  const t = landing[language]
  const nav = [
    { href: '#how', label: t.nav.how },
    { href: '#clear', label: t.nav.clear },
    { href: '#affiliate', label: t.nav.affiliate, given: 'pays_commission' as const },
    { href: '#faq', label: t.nav.faq, given: 'faqs' as const },
  ]
  return (
    <PageFrame language={language} nav={nav} en={paths.landing} es={paths.landingEs}>
      <section className={hero}>
        <div>
          <h1 className="max-w-[9.5em] text-5xl tracking-[-.03em] max-lg:text-[3.5rem]/[3.375rem] max-md:text-[3.125rem]/12 max-[22.5rem]:text-[2.75rem]/[2.625rem] @max-2xs:text-[13.5vw]/[1.05]">
            {t.heroTitle}
          </h1>
          <p className={heroLead}>{t.heroLead}</p>
          <div className={buttons}>
            <a className={buttonClasses('primary', 'lg')} href={paths.signup}>
              {t.create}
            </a>
            <a className={buttonClasses('quiet', 'lg')} href="#how">
              {t.nav.how}
            </a>
          </div>
          <p className={heroNote}>
            {t.heroNote}{' '}
            <a className={link} href="#clear">
              {t.heroNoteLink}
            </a>
          </p>
        </div>
        <div className="-mr-8 max-lg:mr-0 max-md:-mx-2">
          <PeopleAroundTable
            name={t.table}
            sum={ifElse('pays_rental', slot('rental_rate'), '')}
            caption={ifElse('pays_rental', t.each, '')}
            you={t.you}
          />
        </div>
      </section>
      <section className={pageWidth} aria-labelledby="pr">
        <h2 id="pr" className="sr-only">
          {t.countOn}
        </h2>
        <dl className="grid grid-cols-4 border-t-2 border-text max-lg:grid-cols-2 max-md:grid-cols-1">
          {t.values.map(([name, text]) => (
            <div key={name} className={promise}>
              <dt className="text-2xl font-semibold tracking-[-.015em] font-display normal-nums max-md:text-[1.3125rem]">
                {name}
              </dt>
              <dd className="mt-1 text-muted max-md:mt-0">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <HowSection language={language} />
      <RequirementsSection language={language} />
      <TransparencySection language={language} />
      <IfGiven name="pays_commission">
        <CalculatorSection language={language} />
      </IfGiven>
      <IfGiven name="waiting_total">
        <WaitingSection language={language} />
      </IfGiven>
      <FaqSection language={language} list="faqs" className="gap-12 py-28 max-md:gap-6 max-md:py-16" />
      <ApplySection language={language} />
    </PageFrame>
  )
}

/** Explains the program in five steps. The ring fills by a fifth per step. */
function HowSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className={`${pageWidth} pt-28 max-md:pt-16`} id="how" aria-labelledby="how-h">
      <h2 id="how-h" className={sectionTitle}>
        {t.howTitle}
      </h2>
      <ol className="mt-10 grid grid-cols-5 gap-8 max-lg:grid-cols-2 max-md:mt-8 max-md:grid-cols-1 max-md:gap-7">
        {t.steps.map(([name, text], at) => (
          <li
            key={name}
            className="max-md:grid max-md:grid-cols-[3.5rem_minmax(0,1fr)] max-md:gap-5 @max-2xs:grid-cols-1 @max-2xs:gap-1"
          >
            <svg
              className="size-18 max-md:size-14"
              fill="none"
              strokeWidth="9"
              strokeLinecap="round"
              viewBox="0 0 72 72"
              aria-hidden="true"
            >
              <circle className="stroke-sunken" cx="36" cy="36" r="30" />
              <path className="stroke-accent" d={arcPath(36, 36, 30, (at + 1) / t.steps.length)} />
              <text className={`fill-text text-[21px] ${svgText}`} textAnchor="middle" x="36" y="43">
                {at + 1}
              </text>
            </svg>
            <div>
              <h3 className={`mt-4 max-md:mt-1 ${smallTitle}`}>{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const quarters = [
  'M68.34 12.73A48 48 0 0 1 107.27 51.66',
  'M107.27 68.34A48 48 0 0 1 68.34 107.27',
  'M51.66 107.27A48 48 0 0 1 12.73 68.34',
  'M12.73 51.66A48 48 0 0 1 51.66 12.73',
]
const ticked = [
  'group-has-[label:nth-child(1)_:checked]:stroke-person-1',
  'group-has-[label:nth-child(2)_:checked]:stroke-person-2',
  'group-has-[label:nth-child(3)_:checked]:stroke-person-3',
  'group-has-[label:nth-child(4)_:checked]:stroke-accent',
]

/** The four requirements as a checklist. The ring fills by CSS only. */
function RequirementsSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section
      className={`${pageWidth} group grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)_11rem] items-center gap-12 py-28 max-lg:grid-cols-[minmax(0,1fr)_11rem] max-md:grid-cols-1 max-md:gap-6 max-md:py-16`}
      aria-labelledby="need-h"
    >
      <div className="max-lg:col-span-full">
        <h2 id="need-h" className={sectionTitle}>
          {t.needTitle}
        </h2>
        <p className="mt-4 text-muted">{t.needLead}</p>
      </div>
      <div>
        {t.needs.map(([name, text]) => (
          <label key={name} className="flex items-start gap-4 border-line py-4 not-first:border-t">
            <input className={roundCheck} type="checkbox" />
            <span>
              <b className={`font-semibold font-display ${smallTitle}`}>{name}</b>
              {text !== '' && <small className="block text-md/[1.375rem] text-muted">{text}</small>}
            </span>
          </label>
        ))}
      </div>
      <svg
        className="size-44 max-md:hidden"
        fill="none"
        strokeWidth="17"
        strokeLinecap="round"
        viewBox="0 0 120 120"
        aria-hidden="true"
      >
        {quarters.map((d, at) => (
          <path key={d} className={`stroke-sunken transition-[stroke] duration-200 ease-out ${ticked[at]}`} d={d} />
        ))}
      </svg>
    </section>
  )
}

const columnTitle = `mb-3 ${smallTitle}`

/** Explains how a profile is used, how it is never used, and the risk (P5). */
function TransparencySection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className="bg-sunken py-22 max-md:py-14" id="clear" aria-labelledby="clear-h">
      <div className={pageWidth}>
        <h2 id="clear-h" className={`max-w-[17em] ${sectionTitle}`}>
          {t.clearTitle}
        </h2>
        <div className="mt-10 grid grid-cols-[1fr_1fr_1.2fr] gap-12 max-lg:grid-cols-2 max-md:mt-7 max-md:grid-cols-1 max-md:gap-8">
          {[
            { title: t.weDo, items: t.does, note: t.weDoNote, icon: 'tick' as const, tone: 'text-positive' },
            { title: t.weDont, items: t.donts, note: t.weDontNote, icon: 'cross' as const, tone: 'text-danger' },
          ].map(({ title, items, note, icon, tone }) => (
            <div key={icon}>
              <h3 className={columnTitle}>{title}</h3>
              <ul>
                {items.map((each) => (
                  <li key={each} className="flex items-start gap-3 py-2 font-[550]">
                    <PageIcon name={icon} className={`mt-[.1875rem] ${tone}`} strokeWidth={2.5} />
                    {each}
                  </li>
                ))}
              </ul>
              <p className="mt-3 text-muted">{note}</p>
            </div>
          ))}
          <div className="self-start rounded-xl bg-raised p-7 max-lg:col-span-full @max-2xs:p-3">
            <h3 className={columnTitle}>{t.plainTitle}</h3>
            <p className="mb-4 text-lg">{t.plain}</p>
            <a className={link} href={language === 'es' ? paths.termsEs : paths.terms}>
              {t.terms}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

interface Props {
  /** Text alternative, '' = decorative. */
  name: string
  sum: string
  caption: string
  you: string
}

const people = [1, 3, 2, 4, 6, 5, 7] as const

/** An illustration of seven people around a table with a free place at the right, seen from above. */
const PeopleAroundTable = ({ name, sum, caption, you }: Props) => (
  <svg className="h-auto w-full" viewBox="0 0 600 600" role="img" aria-label={name}>
    {people.map((hue, at) => {
      const angle = 45 * (at + 1)
      return <Sitter key={hue} hue={hue} angle={angle} />
    })}
    <circle className="fill-raised" cx="300" cy="300" r="156" />
    <circle
      className="fill-none stroke-accent"
      strokeWidth="3"
      strokeDasharray="2 9"
      strokeLinecap="round"
      cx="526"
      cy="300"
      r="46"
    />
    <text className={`fill-accent text-[21px] ${svgText}`} textAnchor="middle" x="526" y="306">
      {you}
    </text>
    <text className={`fill-text text-[68px] tracking-[-.03em] ${svgText}`} textAnchor="middle" x="300" y="308">
      {sum}
    </text>
    <text className={`fill-muted text-[19px] ${svgCaption}`} textAnchor="middle" x="300" y="346">
      {caption}
    </text>
  </svg>
)

/** Shoulders and head of one person; `angle` in degrees, clockwise from the right. */
function Sitter({ hue, angle }: { hue: (typeof people)[number]; angle: number }) {
  const [x0, y0] = polar(238, angle - 11.5)
  const [x1, y1] = polar(238, angle + 11.5)
  const [cx, cy] = polar(212, angle)
  return (
    <g strokeWidth="62" strokeLinecap="round">
      <path className={`fill-none ${shoulders[hue]}`} d={`M${x0} ${y0}A238 238 0 0 1 ${x1} ${y1}`} />
      <circle className={heads[hue]} cx={cx} cy={cy} r="29" />
    </g>
  )
}

function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [round(300 + radius * Math.cos(angle)), round(300 + radius * Math.sin(angle))]
}
