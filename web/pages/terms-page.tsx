import { paths } from '../../domain/paths'
import { slot } from '../../domain/slots'
import { ForEach, MarkdownText, When } from './open-places'
import { PageFrame, type PageProps } from './page-frame'
import { affiliatePublic } from './words'

/** The terms in force, or the version that `?version=` asks for: text, its sections, the other versions. */
export function TermsPage({ language }: PageProps) {
  const t = affiliatePublic[language]
  const inForce = language === 'es' ? paths.termsEs : paths.terms
  return (
    <PageFrame language={language} nav={[]} en={paths.terms} es={paths.termsEs} current="terms">
      <article className="wrap terms">
        <header className="terms__head">
          <h1>{t.termsHeading}</h1>
          <When name="terms_version">
            <p className="terms__meta">
              <span>{t.effective}</span>
              <span>{t.version}</span>
            </p>
          </When>
          <When name="terms_unknown">
            <p className="terms__note">{t.unknownVersion}</p>
          </When>
          <When name="terms_earlier">
            <p className="terms__note">
              {t.earlierVersion} <a href={inForce}>{t.versionInForce(slot('terms_earlier'))}</a>
            </p>
          </When>
          <When name="terms_coming">
            <p className="terms__note">
              {t.comingVersion} <a href={inForce}>{t.versionInForce(slot('terms_coming'))}</a>
            </p>
          </When>
        </header>
        <When name="terms_headings">
          <details className="terms__contents">
            <summary>{t.onThisPage}</summary>
            <Contents />
          </details>
        </When>
        <MarkdownText name="terms_text" top={2} className="terms__text prose" />
        <aside className="terms__aside">
          <When name="terms_headings">
            <nav className="terms__nav terms__nav--desk" aria-labelledby="terms-nav-h">
              <h2 id="terms-nav-h">{t.onThisPage}</h2>
              <Contents />
            </nav>
          </When>
          <When name="versions">
            <nav className="terms__nav" aria-labelledby="terms-versions-h">
              <h2 id="terms-versions-h">{t.otherVersions}</h2>
              <ul>
                <ForEach name="versions">
                  <li>
                    <a href={slot('version_href')}>{t.versionFrom(slot('version_name'), slot('version_effective'))}</a>
                  </li>
                </ForEach>
              </ul>
            </nav>
          </When>
          <a className="btn btn--quiet" href={language === 'es' ? paths.landingEs : paths.landing}>
            {t.back}
          </a>
        </aside>
      </article>
    </PageFrame>
  )
}

/** The sections of the text: beside it where there is room, folded above it on narrow screens. */
const Contents = () => (
  <ol>
    <ForEach name="terms_headings">
      <li>
        <a href={`#${slot('heading_id')}`}>{slot('heading')}</a>
      </li>
    </ForEach>
  </ol>
)
