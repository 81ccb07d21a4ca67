import { slot } from '../../domain/slots'
import { IfGiven, IfMissing } from './server-sections'
import { brand, headerEnd, headerRow, LanguageLinks, PageMark, type PageProps } from './page-frame'
import { buttonClasses } from '../ui/button-classes'
import { card, pageWidth } from './classes'
import { httpsNeeded } from './messages'

const step =
  'relative pb-5 pl-7 [counter-increment:step] before:absolute before:left-0 before:text-[1rem]/6 before:font-semibold before:text-accent before:content-[counter(step)] before:font-display before:normal-nums'
const command = 'mt-2 rounded-md bg-sunken px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere'

/** Shown at every address that another machine requests over plain HTTP (S16). It has no form and no script. */
export function HttpsNeededPage({ language }: PageProps) {
  const t = httpsNeeded[language]
  return (
    <>
      <header className={headerRow}>
        <span className={brand}>
          <PageMark />
          <span className="max-[22.5rem]:sr-only">{slot('product_name')}</span>
        </span>
        <div className={headerEnd}>
          <LanguageLinks language={language} label={t.language} en="?lang=en" es="?lang=es" />
        </div>
      </header>
      <main
        id="main"
        className={`@container ${pageWidth} grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-center gap-x-16 gap-y-12 pt-12 pb-20 lg:min-h-[calc(100dvh-5.25rem)]`}
      >
        <div>
          <p className="mb-4 flex items-center gap-2 text-sm/6 font-semibold text-muted wrap-anywhere">
            <svg
              viewBox="0 0 24 24"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              aria-hidden="true"
            >
              <rect x="4" y="11" width="16" height="10" rx="2" />
              <path d="M8 11V7a4 4 0 0 1 8 0v4" />
            </svg>
            {slot('asked_origin')}
          </p>
          <h1 className="text-4xl tracking-[-.025em] max-md:text-3xl">{t.heading}</h1>
          <p className="mt-4 max-w-136 text-lg">{t.why}</p>
          <IfGiven name="public_origin">
            <p className="mt-8 mb-6">
              <a
                className={buttonClasses('primary', 'lg', 'max-w-full py-2 wrap-anywhere')}
                href={slot('public_origin')}
              >
                {t.open(slot('public_host'))}
              </a>
            </p>
            <p className="mt-4 max-w-120 text-muted">{t.openText}</p>
          </IfGiven>
          <IfMissing name="public_origin">
            <p className="mt-4 max-w-120 text-muted">{t.noAddress}</p>
          </IfMissing>
        </div>
        <IfGiven name="own_origin">
          <OwnerSteps language={language} />
        </IfGiven>
      </main>
    </>
  )
}

/** The owner's options: a reverse proxy, an HTTPS address, or access from this machine only. */
function OwnerSteps({ language }: PageProps) {
  const t = httpsNeeded[language]
  return (
    <section className={`min-w-0 p-6 ${card}`} aria-labelledby="owner">
      <h2 id="owner" className="mb-4 text-[1.125rem]/6 tracking-[-.025em]">
        {t.owner}
      </h2>
      <ol className="[counter-reset:step]">
        <li className={step}>
          <p>{t.proxy}</p>
          <pre className={command}>
            <code>{`partners.example.org {\n  reverse_proxy ${slot('own_origin')}\n}`}</code>
          </pre>
        </li>
        <li className={step}>
          <p>{t.tell}</p>
          <pre className={command}>
            <code>coterie serve --url https://partners.example.org</code>
          </pre>
        </li>
        <li className={step}>
          <p>
            {t.local} <b>http://{slot('own_origin')}</b>
          </p>
        </li>
      </ol>
      <p className="border-t border-line pt-3 text-sm/6 text-muted">insecure-origin</p>
    </section>
  )
}
