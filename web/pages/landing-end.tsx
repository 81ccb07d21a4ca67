import { slot } from '../../domain/slots'
import { sectionTitle, pageWidth, applySection, applyLead, outcome, outcomeText, outcomeTitle } from './classes'
import { affiliateForm, landing } from './messages'
import { FormField, PublicForm } from './form-field'
import { PageIcon } from './icons'
import { ForEach, MarkdownText, IfMissing, IfGiven } from './server-sections'
import type { PageProps } from './page-frame'
import { PageRing } from './page-ring'

interface FaqProps extends PageProps {
  list: 'faqs' | 'affiliate_faqs'
  className: string
}

/** The published FAQs. The one about partial months is open and contains a picture of such a month. */
export function FaqSection({ language, list, className }: FaqProps) {
  const t = landing[language]
  return (
    <IfGiven name={list}>
      <section
        className={`${pageWidth} grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] max-md:grid-cols-1 ${className}`}
        id="faq"
        aria-labelledby="faq-h"
      >
        <h2 id="faq-h" className={sectionTitle}>
          {t.faqTitle}
        </h2>
        <div>
          <ForEach name={list}>
            <IfGiven name="faq_ring">
              <details open className={question}>
                <Question />
                <div className={answer}>
                  <PageRing
                    className="h-auto w-38 max-md:w-26"
                    days={30}
                    from={15}
                    name={t.april}
                    sum="16"
                    caption={t.ofDays}
                  />
                  <MarkdownText name="faq_answer" top={3} className={answerText} />
                </div>
              </details>
            </IfGiven>
            <IfMissing name="faq_ring">
              <details className={question}>
                <Question />
                <div className={answer}>
                  <MarkdownText name="faq_answer" top={3} className={answerText} />
                </div>
              </details>
            </IfMissing>
          </ForEach>
        </div>
      </section>
    </IfGiven>
  )
}

const question = 'group border-t border-line last:border-b'
const answer = 'flex items-center gap-8 pt-1 pb-7 max-md:items-start max-md:gap-5 max-[22.5rem]:grid @max-2xs:grid'
const answerText = 'prose [&_p]:max-w-[56ch] [&_p]:text-muted'

const Question = () => (
  <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 text-[1.1875rem]/6 font-semibold font-display normal-nums [&::-webkit-details-marker]:hidden">
    {slot('faq_question')}
    <span
      className="grid size-8 flex-none place-items-center rounded-full bg-sunken transition-transform duration-200 ease-out group-open:rotate-45 group-open:bg-accent group-open:text-on-accent"
      aria-hidden="true"
    >
      <PageIcon name="plus" />
    </span>
  </summary>
)

/** The contact form (T5). Without JavaScript it shows the support address. */
export function ApplySection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className={applySection} id="apply" aria-labelledby="ap-h">
      <div>
        <h2 id="ap-h" className={sectionTitle}>
          {t.applyTitle}
        </h2>
        <p className={applyLead}>{t.applyLead}</p>
      </div>
      <PublicForm
        id="contact"
        language={language}
        texts={t}
        problems={{ ...affiliateForm[language].problems, ...t.problems }}
        fields={4}
      >
        <FormField id="fn" name="firstName" label={t.first} autoComplete="given-name" />
        <FormField id="ln" name="lastName" label={t.last} autoComplete="family-name" />
        <FormField id="em" name="email" label={t.email} autoComplete="email" type="email" full />
        <FormField id="ph" name="phone" label={t.phone} autoComplete="tel" type="tel" full hint={t.phoneHint} />
      </PublicForm>
      <div className={outcome} id="contact-said" tabIndex={-1} role="status" hidden>
        <h3 className={outcomeTitle}>{t.sent}</h3>
        <p className={outcomeText}>{t.sentWithin}</p>
      </div>
    </section>
  )
}
