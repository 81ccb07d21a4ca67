import { paths } from '../../domain/paths'
import { slot } from '../../domain/slots'
import { ForEach, MarkdownText, IfGiven } from './server-sections'
import { PageFrame, type PageProps } from './page-frame'
import { buttonClasses } from '../ui/button-classes'
import { pageWidth } from './classes'
import { affiliatePublic } from './messages'

const note = 'mb-8 max-w-176 rounded-lg bg-caution-soft px-5 py-3.5 text-caution'
const nav = 'mb-5 lg:rounded-xl lg:bg-raised lg:px-6 lg:py-5 lg:shadow-sm'
const navTitle = 'mb-2 text-[1.125rem]/6 tracking-[-.025em]'
const navLink =
  'block border-line py-1.5 text-muted hover:text-accent hover:underline hover:underline-offset-3 [li:not(:first-child)>&]:border-t'

/** The terms in force, or the version in `?version=`. */
export function TermsPage({ language }: PageProps) {
  const t = affiliatePublic[language]
  const inForce = language === 'es' ? paths.termsEs : paths.terms
  return (
    <PageFrame language={language} nav={[]} en={paths.terms} es={paths.termsEs} current="terms">
      <article
        className={`${pageWidth} grid grid-cols-[minmax(0,46rem)] pt-4 pb-20 lg:grid-cols-[minmax(0,44rem)_19rem] lg:justify-between lg:gap-x-16`}
      >
        <header className="lg:col-span-full">
          <h1 className="text-4xl tracking-[-.025em] @max-2xs:text-[10.5vw]/[1.1]">{t.termsHeading}</h1>
          <IfGiven name="terms_version">
            <p className="mt-4 mb-10 flex flex-wrap gap-x-6 gap-y-1 text-muted">
              <span>{t.effective}</span>
              <span>{t.version}</span>
            </p>
          </IfGiven>
          <IfGiven name="terms_unknown">
            <p className={note}>{t.unknownVersion}</p>
          </IfGiven>
          {(
            [
              ['terms_earlier', t.earlierVersion],
              ['terms_coming', t.comingVersion],
            ] as const
          ).map(([name, text]) => (
            <IfGiven key={name} name={name}>
              <p className={note}>
                {text}{' '}
                <a className="underline" href={inForce}>
                  {t.versionInForce(slot(name))}
                </a>
              </p>
            </IfGiven>
          ))}
        </header>
        <IfGiven name="terms_headings">
          <details className="mb-6 rounded-lg bg-raised shadow-sm lg:hidden">
            <summary className="min-h-11 px-5 py-3 font-semibold">{t.onThisPage}</summary>
            <Contents className="px-5 pb-3" linkClass="block min-h-11 border-t border-line py-2.5 underline" />
          </details>
        </IfGiven>
        <MarkdownText
          name="terms_text"
          top={2}
          className="prose text-lg [&_h2]:scroll-mt-6 [&_h2]:text-2xl [&_h2]:tracking-[-.015em] [&_h2:not(:first-child)]:mt-10 [&_h2]:mb-2"
        />
        <aside className="mt-6 lg:sticky lg:top-6 lg:mt-1 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
          <IfGiven name="terms_headings">
            <nav className={`max-lg:hidden ${nav}`} aria-labelledby="terms-nav-h">
              <h2 id="terms-nav-h" className={navTitle}>
                {t.onThisPage}
              </h2>
              <Contents linkClass={navLink} />
            </nav>
          </IfGiven>
          <IfGiven name="versions">
            <nav className={nav} aria-labelledby="terms-versions-h">
              <h2 id="terms-versions-h" className={navTitle}>
                {t.otherVersions}
              </h2>
              <ul>
                <ForEach name="versions">
                  <li>
                    <a className={navLink} href={slot('version_href')}>
                      {t.versionFrom(slot('version_name'), slot('version_effective'))}
                    </a>
                  </li>
                </ForEach>
              </ul>
            </nav>
          </IfGiven>
          <a className={buttonClasses('quiet', 'md')} href={language === 'es' ? paths.landingEs : paths.landing}>
            {t.back}
          </a>
        </aside>
      </article>
    </PageFrame>
  )
}

const Contents = ({ className, linkClass }: { className?: string; linkClass: string }) => (
  <ol className={className}>
    <ForEach name="terms_headings">
      <li>
        <a className={linkClass} href={`#${slot('heading_id')}`}>
          {slot('heading')}
        </a>
      </li>
    </ForEach>
  </ol>
)
