import { slot } from '../../domain/slots'
import { When, Unless } from './open-places'
import { PageMark, type PageProps } from './page-frame'
import { httpsNeeded } from './words'

/**
 * What every address shows that is asked for over plain http elsewhere than on this machine (S16): no form, no script, one way on for
 * who came by, and three steps for who runs the server.
 */
export function HttpsNeededPage({ language }: PageProps) {
  const t = httpsNeeded[language]
  return (
    <>
      <header className="wrap nav">
        <span className="brand">
          <PageMark />
          <span>{slot('product_name')}</span>
        </span>
        <nav className="nav__end lang" aria-label={t.language}>
          <a href="?lang=en" lang="en" hrefLang="en" aria-current={language === 'en' ? 'true' : undefined}>
            EN<span className="sr"> English</span>
          </a>
          <a href="?lang=es" lang="es" hrefLang="es" aria-current={language === 'es' ? 'true' : undefined}>
            ES<span className="sr"> Español</span>
          </a>
        </nav>
      </header>
      <main id="main" className="wrap needed">
        <div>
          <p className="needed__asked">
            <svg viewBox="0 0 24 24" className="icon" fill="none" stroke="currentColor" aria-hidden="true">
              <rect x="4" y="11" width="16" height="10" rx="2" />
              <path d="M8 11V7a4 4 0 0 1 8 0v4" />
            </svg>
            {slot('asked_origin')}
          </p>
          <h1>{t.heading}</h1>
          <p className="needed__why">{t.why}</p>
          <When name="public_origin">
            <p className="needed__way">
              <a className="btn btn--primary btn--lg" href={slot('public_origin')}>
                {t.open(slot('public_host'))}
              </a>
            </p>
            <p className="muted">{t.openText}</p>
          </When>
          <Unless name="public_origin">
            <p className="muted">{t.noAddress}</p>
          </Unless>
        </div>
        <section className="needed__owner" aria-labelledby="owner">
          <h2 id="owner">{t.owner}</h2>
          <ol>
            <li>
              <p>{t.proxy}</p>
              <pre>
                <code>{`partners.example.org {\n  reverse_proxy ${slot('own_origin')}\n}`}</code>
              </pre>
            </li>
            <li>
              <p>{t.tell}</p>
              <pre>
                <code>coterie serve --url https://partners.example.org</code>
              </pre>
            </li>
            <li>
              <p>
                {t.local} <b>http://{slot('own_origin')}</b>
              </p>
            </li>
          </ol>
          <p className="needed__code">insecure-origin</p>
        </section>
      </main>
    </>
  )
}
