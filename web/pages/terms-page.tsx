import { paths } from '../../domain/paths'
import { affiliatePublic } from './words'
import { PageFrame, type PageProps } from './page-frame'
import { slot } from '../../domain/slots'

/** The terms in force: the text is the published version's; a small script gives its headings and lists their shape. */
export function TermsPage({ language }: PageProps) {
  const t = affiliatePublic[language]
  return (
    <PageFrame language={language} nav={[]} en={paths.terms} es={paths.termsEs} current="terms">
      <article className="wrap terms">
        <header className="terms__head">
          <h1>{t.termsHeading}</h1>
          <p className="terms__meta">
            <span>{t.effective}</span>
            <span>{t.version}</span>
          </p>
        </header>
        <div className="terms__text" id="terms">
          {slot('terms_text')}
        </div>
        <aside className="terms__aside">
          <nav className="terms__nav" id="terms-nav" aria-labelledby="terms-nav-h" hidden>
            <h2 id="terms-nav-h">{t.onThisPage}</h2>
            <ol id="terms-list" />
          </nav>
          <a className="btn btn--quiet" href={language === 'es' ? paths.landingEs : paths.landing}>
            {t.back}
          </a>
        </aside>
      </article>
    </PageFrame>
  )
}
