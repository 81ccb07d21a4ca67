import { paths } from '../../domain/paths'
import { affiliateForm, affiliatePublic, landing } from './words'
import { AffiliateTable } from './affiliate-table'
import { ApplyForm } from './apply-form'
import { FaqSection } from './landing-end'
import { When } from './open-places'
import { PageFrame, type PageProps } from './page-frame'
import { PageRing } from './page-ring'
import { referralCounts, slot } from '../../domain/slots'

/** The affiliate program: hero, three benefits, the table, the plain words, the application. */
export function AffiliatePage({ language }: PageProps) {
  const t = affiliatePublic[language]
  const nav = [
    { href: '#pays', label: t.nav.pays, given: 'pays_commission' as const },
    { href: '#apply', label: affiliateForm[language].nav },
  ]
  return (
    <PageFrame language={language} nav={nav} en={paths.affiliate} es={paths.affiliateEs} current="affiliate">
      <Hero language={language} />
      <When name="pays_commission">
        <Benefits language={language} />
        <Pays language={language} />
      </When>
      <section className="wrap honest" aria-labelledby="hn">
        <h2 id="hn">{t.honestTitle}</h2>
        <ul>
          {t.honest.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
      <FaqSection language={language} list="affiliate_faqs" />
      <ApplyForm language={language} />
    </PageFrame>
  )
}

function Hero({ language }: PageProps) {
  const t = affiliatePublic[language]
  return (
    <section className="wrap hero aff__hero">
      <div className="hero__text">
        <h1>{t.heroTitle}</h1>
        <p className="hero__lead">{t.heroLead}</p>
        <div className="hero__cta">
          <a className="btn btn--primary btn--lg" href="#apply">
            {affiliateForm[language].applyNow}
          </a>
          <When name="pays_commission">
            <a className="btn btn--quiet btn--lg" href="#pays">
              {t.seeTable}
            </a>
          </When>
        </div>
        <p className="hero__note">{t.heroNote}</p>
      </div>
      <div className="hero__art">
        <AffiliateTable language={language} />
      </div>
    </section>
  )
}

function Pays({ language }: PageProps) {
  const t = affiliatePublic[language]
  const words = landing[language]
  return (
    <section className="plum" id="pays" aria-labelledby="tb">
      <div className="wrap earn">
        <div>
          <h2 id="tb">{t.tableTitle}</h2>
          <p className="calc__lead">{t.tableLead}</p>
        </div>
        <table className="earn__t">
          <thead>
            <tr>
              <th scope="col">{words.referrals}</th>
              <th scope="col">{words.colOwn}</th>
              <th scope="col">{words.colWith}</th>
            </tr>
          </thead>
          <tbody>
            {referralCounts.map((count) => (
              <tr key={count}>
                <th scope="row">
                  <span className="earn__c">
                    <span className="earn__n">{count}</span>
                    <Dots count={count} />
                  </span>
                </th>
                <td>{slot(`row_${count}`)}</td>
                <td>{slot(`total_${count}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="earn__w">
          {t.example}
          <b>{t.exampleTotal}</b>.
        </p>
      </div>
    </section>
  )
}

function Benefits({ language }: PageProps) {
  const t = affiliatePublic[language]
  return (
    <section className="wrap ben" aria-label={t.benefits}>
      <article>
        <svg className="ben__svg" viewBox="0 0 240 64" aria-hidden="true">
          {Array.from({ length: 12 }, (_, at) => (
            <circle key={at} className="ben__m" cx={20 + (at % 6) * 40} cy={at < 6 ? 16 : 50} r="12" />
          ))}
        </svg>
        <h2>{t.monthly[0]}</h2>
        <p>{t.monthly[1]}</p>
      </article>
      <article>
        <svg className="ben__svg" viewBox="0 0 240 64" aria-hidden="true">
          {Array.from({ length: 44 }, (_, at) => {
            const row = Math.floor(at / 11)
            const place = { cx: 10 + (at % 11) * 22, cy: 8 + row * 16 }
            return (
              <circle
                key={at}
                className={`p${(at % 6) + 1} ben__p`}
                {...place}
                r="6.2"
                opacity={[1, 0.66, 0.4, 0.22][row]}
              />
            )
          })}
        </svg>
        <h2>{t.noCap[0]}</h2>
        <p>{t.noCap[1]}</p>
      </article>
      <article className="ben__c">
        <div className="ben__svg--ring">
          <PageRing days={31} from={8} name={t.days[0] ?? ''} sum={slot('example_part_commission')} caption="" />
        </div>
        <div>
          <h2>{t.days[0]}</h2>
          <p>{t.days[1]}</p>
        </div>
      </article>
    </section>
  )
}

const Dots = ({ count }: { count: number }) => (
  <svg className="earn__dots" viewBox="0 0 180 36" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <circle
        key={at}
        className={`earn__p earn__p--${(at % 5) + 1}`}
        cx={9 + (at % 10) * 18}
        cy={count <= 10 ? 18 : at < 10 ? 9 : 27}
        r="6.5"
      />
    ))}
  </svg>
)
