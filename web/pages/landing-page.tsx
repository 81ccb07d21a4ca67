import { paths } from '../../domain/paths'
import { landing } from './words'
import { CalculatorSection } from './calculator-section'
import { ClearSection, HowSection, NeedSection } from './landing-sections'
import { ApplySection, FaqSection } from './landing-end'
import { When } from './open-places'
import { PageFrame, type PageProps } from './page-frame'
import { PeopleArt } from './people-art'
import { eitherOr, slot } from '../../domain/slots'

/** The landing page: hero, value points, five steps, requirements, transparency, affiliates, questions, the form. */
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
      <section className="wrap hero">
        <div className="hero__text">
          <h1>{t.heroTitle}</h1>
          <p className="hero__lead">{t.heroLead}</p>
          <div className="hero__cta">
            <a className="btn btn--primary btn--lg" href={paths.signup}>
              {t.create}
            </a>
            <a className="btn btn--quiet btn--lg" href="#how">
              {t.nav.how}
            </a>
          </div>
          <p className="hero__note">
            {t.heroNote}{' '}
            <a className="link" href="#clear">
              {t.heroNoteLink}
            </a>
          </p>
        </div>
        <div className="hero__art">
          <PeopleArt
            name={t.table}
            sum={eitherOr('pays_rental', slot('rental_rate'), '')}
            caption={eitherOr('pays_rental', t.each, '')}
            you={t.you}
          />
        </div>
      </section>
      <section className="wrap promise" aria-labelledby="pr">
        <h2 id="pr" className="sr">
          {t.countOn}
        </h2>
        <dl>
          {t.values.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <HowSection language={language} />
      <NeedSection language={language} />
      <ClearSection language={language} />
      <When name="pays_commission">
        <CalculatorSection language={language} />
      </When>
      <FaqSection language={language} list="faqs" />
      <ApplySection language={language} />
    </PageFrame>
  )
}
