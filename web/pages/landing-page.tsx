import { paths } from '../../domain/paths'
import { buttonClasses } from '../ui/button-classes'
import { buttons, link, pageWidth, hero, heroLead, heroNote } from './classes'
import { landing } from './messages'
import { CalculatorSection } from './calculator-section'
import { TransparencySection, HowSection, RequirementsSection } from './landing-sections'
import { ApplySection, FaqSection } from './landing-end'
import { IfGiven } from './server-sections'
import { PageFrame, type PageProps } from './page-frame'
import { PeopleAroundTable } from './people-around-table'
import { ifElse, slot } from '../../domain/slots'

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
      <FaqSection language={language} list="faqs" className="gap-12 py-28 max-md:gap-6 max-md:py-16" />
      <ApplySection language={language} />
    </PageFrame>
  )
}
