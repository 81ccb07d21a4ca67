import type { ReactNode } from 'react'
import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { landing } from './words'
import { slot, type GivenName } from '../../domain/slots'
import { When } from './open-places'

export interface PageProps {
  language: Language
}

interface Props extends PageProps {
  /** Links inside the page. */
  nav: readonly { href: string; label: string; given?: GivenName }[]
  /** The page in the other language, and this one. */
  en: string
  es: string
  current?: 'affiliate' | 'terms' | undefined
  children: ReactNode
}

/** Head and foot of every public page. */
export function PageFrame({ language, nav, en, es, current, children }: Props) {
  const t = landing[language]
  const spanish = language === 'es'
  const home = spanish ? paths.landingEs : paths.landing
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <header className="wrap nav">
        <a className="brand" href={home}>
          <PageMark />
          <span>{slot('product_name')}</span>
        </a>
        {nav.length > 0 && (
          <nav className="nav__links only-desk" aria-label={t.main}>
            {nav.map(({ href, label, given }) =>
              given === undefined ? (
                <a key={href} href={href}>
                  {label}
                </a>
              ) : (
                <When key={href} name={given}>
                  <a href={href}>{label}</a>
                </When>
              ),
            )}
          </nav>
        )}
        <div className="nav__end">
          <nav className="lang" aria-label={t.language}>
            <a href={en} lang="en" hrefLang="en" data-language="en" aria-current={spanish ? undefined : 'true'}>
              EN<span className="sr"> English</span>
            </a>
            <a href={es} lang="es" hrefLang="es" data-language="es" aria-current={spanish ? 'true' : undefined}>
              ES<span className="sr"> Español</span>
            </a>
          </nav>
          <a className="btn btn--quiet" href={paths.auth} data-signed-in={t.dashboard}>
            {t.login}
          </a>
        </div>
        {!spanish && (
          // over the page, so that nothing moves when the script shows it
          <p hidden data-offer-language lang="es" className="offer">
            <a href={es} lang="es" hrefLang="es" data-language="es">
              Ver en español
            </a>
            <button type="button" data-language="en" aria-label="Seguir en inglés">
              <span aria-hidden="true">×</span>
            </button>
          </p>
        )}
      </header>
      <main id="main">{children}</main>
      <footer className="wrap foot">
        <a className="brand" href={home}>
          <PageMark />
          <span>{slot('product_name')}</span>
        </a>
        <nav aria-label={t.footer}>
          <a
            href={spanish ? paths.affiliateEs : paths.affiliate}
            aria-current={current === 'affiliate' ? 'page' : undefined}
          >
            {t.affiliate}
          </a>
          <a href={spanish ? paths.termsEs : paths.terms} aria-current={current === 'terms' ? 'page' : undefined}>
            {t.terms}
          </a>
          <When name="support_email">
            <a href={`mailto:${slot('support_email')}`}>{slot('support_email')}</a>
          </When>
        </nav>
        <p>{t.copyright}</p>
      </footer>
    </>
  )
}

/** The product's mark on pages that carry nothing of the app. */
export const PageMark = () => (
  <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
    <path className="mark__ring" strokeWidth="9" strokeLinecap="round" d="M32.75 36.05A15.5 15.5 0 1 1 32.75 11.95" />
    <circle className="mark__seat" cx="39.5" cy="24" r="6" />
  </svg>
)
