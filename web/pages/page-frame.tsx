import type { ReactNode } from 'react'
import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { landing } from './messages'
import { slot, type ConditionName } from '../../domain/slots'
import { buttonClasses } from '../ui/button-classes'
import { pageWidth } from './classes'
import { IfGiven } from './server-sections'

export const headerRow = `${pageWidth} flex flex-wrap items-center gap-8 py-5 max-md:gap-2 max-md:py-2.5`
export const headerEnd = 'ml-auto flex flex-wrap items-center gap-3 max-md:gap-1'
const brandText = 'inline-flex min-h-11 items-center gap-2 leading-none font-semibold tracking-[-.015em] font-display'
export const brand = `${brandText} text-[1.375rem]`
const languageLink =
  'grid min-h-11 min-w-11 place-items-center rounded-full text-muted max-md:min-w-9 aria-[current=true]:text-text aria-[current=true]:underline aria-[current=true]:decoration-accent aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-[6px]'
const footLink = 'py-2.5 underline underline-offset-3'

export interface PageProps {
  language: Language
}

interface Props extends PageProps {
  nav: readonly { href: string; label: string; given?: ConditionName }[]
  en: string
  es: string
  current?: 'affiliate' | 'terms' | undefined
  children: ReactNode
}

export function PageFrame({ language, nav, en, es, current, children }: Props) {
  const t = landing[language]
  const home = language === 'es' ? paths.landingEs : paths.landing
  return (
    <>
      <a
        className="absolute -left-[999px] underline focus:top-4 focus:left-4 focus:z-20 focus:bg-raised focus:px-4 focus:py-2"
        href="#main"
      >
        {t.skip}
      </a>
      <header className={headerRow}>
        <a className={brand} href={home}>
          <PageMark />
          <span className="max-[22.5rem]:sr-only">{slot('product_name')}</span>
        </a>
        {nav.length > 0 && (
          <nav className="ml-4 flex gap-7 font-[550] max-md:hidden" aria-label={t.main}>
            {nav.map(({ href, label, given }) => {
              const link = (
                <a key={href} className="py-2.5 hover:text-accent" href={href}>
                  {label}
                </a>
              )
              return given === undefined ? (
                link
              ) : (
                <IfGiven key={href} name={given}>
                  {link}
                </IfGiven>
              )
            })}
          </nav>
        )}
        <div className={headerEnd}>
          <LanguageLinks language={language} label={t.language} en={en} es={es} />
          <a
            className={buttonClasses('quiet', 'md', 'max-md:px-3.5 max-md:text-sm max-[22.5rem]:px-3')}
            href={paths.auth}
            data-signed-in={t.dashboard}
          >
            {t.login}
          </a>
        </div>
        {language === 'en' && <SpanishOffer href={es} />}
      </header>
      <main id="main" className="@container">
        {children}
      </main>
      <PageFooter language={language} home={home} current={current} />
    </>
  )
}

export const LanguageLinks = ({ language, label, en, es }: PageProps & { label: string; en: string; es: string }) => (
  <nav className="flex text-sm font-semibold" aria-label={label}>
    {(['en', 'es'] as const).map((each) => (
      <a
        key={each}
        className={languageLink}
        href={each === 'en' ? en : es}
        lang={each}
        hrefLang={each}
        data-language={each}
        aria-current={language === each ? 'true' : undefined}
      >
        {each.toUpperCase()}
        <span className="sr-only"> {each === 'en' ? 'English' : 'Español'}</span>
      </a>
    ))}
  </nav>
)

/** Shown above an English page in a Spanish browser. It covers the page, so that nothing moves. */
const SpanishOffer = ({ href }: { href: string }) => (
  <p
    hidden
    data-offer-language
    lang="es"
    className="fixed bottom-4 left-4 z-20 flex items-center rounded-full border border-line bg-raised pl-4.5 shadow-md"
  >
    <a
      className="inline-flex min-h-11 items-center font-semibold text-accent underline"
      href={href}
      lang="es"
      hrefLang="es"
      data-language="es"
    >
      Ver en español
    </a>
    <button
      className="grid min-h-11 min-w-11 place-items-center text-xl"
      type="button"
      data-language="en"
      aria-label="Seguir en inglés"
    >
      <span aria-hidden="true">×</span>
    </button>
  </p>
)

function PageFooter({ language, home, current }: PageProps & { home: string; current: Props['current'] }) {
  const t = landing[language]
  return (
    <footer
      className={`${pageWidth} flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-6 pb-10 text-muted`}
    >
      <a className={`${brandText} text-[1.125rem] text-text`} href={home}>
        <PageMark className="size-6" />
        <span>{slot('product_name')}</span>
      </a>
      <nav className="flex flex-wrap gap-6" aria-label={t.footer}>
        {(['affiliate', 'terms'] as const).map((page) => (
          <a
            key={page}
            className={footLink}
            href={paths[language === 'es' ? (`${page}Es` as const) : page]}
            aria-current={current === page ? 'page' : undefined}
          >
            {t[page]}
          </a>
        ))}
        <IfGiven name="support_email">
          <a className={footLink} href={`mailto:${slot('support_email')}`}>
            {slot('support_email')}
          </a>
        </IfGiven>
      </nav>
      <p className="ml-auto max-md:ml-0">{t.copyright}</p>
    </footer>
  )
}

/** The product's logo for pages without the app. */
export const PageMark = ({ className = 'size-8' }: { className?: string }) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
    <path
      className="fill-none stroke-accent"
      strokeWidth="9"
      strokeLinecap="round"
      d="M32.75 36.05A15.5 15.5 0 1 1 32.75 11.95"
    />
    <circle className="fill-person-1" cx="39.5" cy="24" r="6" />
  </svg>
)
