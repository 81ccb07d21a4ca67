import { paths } from '../../domain/paths'
import { FormField, PublicForm } from './form-field'
import type { PageProps } from './page-frame'
import { PageRing } from './page-ring'
import { buttonClasses } from '../ui/button-classes'
import {
  buttons,
  sectionTitle,
  pageWidth,
  applySection,
  applyLead,
  redirectNote,
  outcome,
  outcomeText,
  outcomeTitle,
} from './classes'
import { affiliateForm } from './messages'

const lead = 'mt-4 max-w-[32em] text-[1.1875rem]/7'
const strong = 'font-semibold text-text'
const step =
  'relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 pb-4 pl-8 text-muted before:absolute before:top-1.5 before:left-[.1875rem] before:size-3 before:rounded-full not-last:after:absolute not-last:after:top-6 not-last:after:bottom-0 not-last:after:left-2 not-last:after:border-l-[1.5px] not-last:after:border-line max-md:grid-cols-[5rem_minmax(0,1fr)] @max-2xs:grid-cols-1 @max-2xs:gap-1'

/** Number of dots in the ring, each an equal share of the response deadline. */
const beads = 24

/** The affiliate application form and its result, with a note for browsers without JavaScript. */
export function ApplyForm({ language }: PageProps) {
  const t = affiliateForm[language]
  return (
    <>
      <section className={applySection} id="apply" aria-labelledby="ap">
        <div>
          <h2 id="ap" className={sectionTitle}>
            {t.title}
          </h2>
          <p className={applyLead}>
            {t.lead} <span data-guest>{t.leadGuest}</span>
          </p>
        </div>
        <PublicForm
          id="application"
          language={language}
          texts={t}
          problems={t.problems}
          fields={3}
          outcomes={t.outcomes}
        >
          <FormField id="fn" name="firstName" label={t.first} autoComplete="given-name" />
          <FormField id="ln" name="lastName" label={t.last} autoComplete="family-name" />
          <FormField id="em" name="email" label={t.email} autoComplete="email" type="email" full />
        </PublicForm>
        <div className={outcome} id="said" tabIndex={-1} role="status" hidden>
          <h3 className={outcomeTitle}>{t.outcomes['by-mail'][0]}</h3>
          <p className={outcomeText}>{t.outcomes['by-mail'][1]}</p>
          <a
            className={buttonClasses('primary', 'md', 'mt-3 max-md:min-h-13 max-md:justify-self-stretch')}
            href={paths.auth}
          >
            {t.outcomes['by-mail'][2]}
          </a>
          <p className={redirectNote} data-goes-on hidden>
            {t.done.goesOn}
          </p>
        </div>
      </section>
      <ApplicationResult language={language} />
    </>
  )
}

/**
 * The result for signed-in applicants. `data-day` elements show dates of a pending application; `data-of` lists the
 * outcomes for which an element is shown.
 */
function ApplicationResult({ language }: PageProps) {
  const t = affiliateForm[language].done
  const { submitted } = affiliateForm[language].outcomes
  return (
    <section
      className={`${pageWidth} grid scroll-mt-24 grid-cols-[minmax(0,1fr)_minmax(0,22rem)] items-center gap-16 pt-12 pb-28 focus:outline-none has-[>:last-child[hidden]]:grid-cols-[minmax(0,44rem)] lg:min-h-[calc(100dvh-14rem)] lg:pb-12 max-lg:grid-cols-1 max-lg:gap-8 max-md:pt-4 max-md:pb-16`}
      id="applied"
      aria-labelledby="ad"
      tabIndex={-1}
      hidden
    >
      <div>
        <p className="text-muted">{t.kicker}</p>
        <h1 id="ad" className="mt-2 text-4xl tracking-[-.025em] max-md:text-[2.125rem]/9">
          {submitted[0]}
        </h1>
        <p className={lead} data-of="submitted">
          {t.lead}
        </p>
        <p className={lead} id="applied-text" data-of="approved already-affiliate already-submitted" />
        <ol className="mt-7 mb-2" data-of="submitted already-submitted">
          <li className={`before:bg-accent ${step}`}>
            <b className={strong} data-of="submitted">
              {t.now}
            </b>
            <b className={strong} data-of="already-submitted" data-day="since">
              {t.earlier}
            </b>
            <span>{t.received}</span>
          </li>
          <li className={`before:border-[1.5px] before:border-dashed before:border-line-strong ${step}`}>
            <b className={strong} data-of="submitted">
              {t.by}
            </b>
            <b className={strong} data-of="already-submitted" data-day="until">
              {t.now}
            </b>
            <span>
              {t.read} <b className={strong}>{t.pending}</b>
            </span>
          </li>
          <li className={`before:border-[1.5px] before:border-dashed before:border-line-strong ${step}`}>
            <b className={strong}>{t.then}</b>
            <span>{t.after}</span>
          </li>
        </ol>
        <div className={buttons}>
          <a className={buttonClasses('primary', 'lg')} href={paths.dashboard}>
            {submitted[2]}
          </a>
          <a className={buttonClasses('quiet', 'lg')} href={paths.application} data-of="submitted already-submitted">
            {t.see}
          </a>
        </div>
        <p className={`mt-3 ${redirectNote}`} data-goes-on hidden>
          {t.goesOn}
        </p>
      </div>
      <div className="max-lg:order-first max-lg:max-w-56" data-of="submitted">
        <PageRing
          days={beads}
          from={beads + 1}
          name={t.ring}
          sum={t.sum}
          caption={t.caption}
          captionSize="text-[12px]"
        />
      </div>
    </section>
  )
}
