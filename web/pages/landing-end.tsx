import { slot } from '../../domain/slots'
import { affiliateForm, landing } from './words'
import { botCheckData, needYouData } from './need-you-data'
import { FormField } from './form-field'
import { PageIcon } from './icons'
import { ForEach, MarkdownText, Unless, When } from './open-places'
import type { PageProps } from './page-frame'
import { PageRing } from './page-ring'

/** The published questions of a page; one that explains a part of a month shows that month, and is open. */
export function FaqSection({ language, list }: PageProps & { list: 'faqs' | 'affiliate_faqs' }) {
  const t = landing[language]
  return (
    <When name={list}>
      <section className="wrap faq" id="faq" aria-labelledby="faq-h">
        <h2 id="faq-h">{t.faqTitle}</h2>
        <div>
          <ForEach name={list}>
            <When name="faq_ring">
              <details open>
                <Question />
                <div className="faq__a">
                  <PageRing days={30} from={15} name={t.april} sum="16" caption={t.ofDays} />
                  <MarkdownText name="faq_answer" top={3} className="prose" />
                </div>
              </details>
            </When>
            <Unless name="faq_ring">
              <details>
                <Question />
                <div className="faq__a">
                  <MarkdownText name="faq_answer" top={3} className="prose" />
                </div>
              </details>
            </Unless>
          </ForEach>
        </div>
      </section>
    </When>
  )
}

const Question = () => (
  <summary>
    {slot('faq_question')}
    <span className="faq__x" aria-hidden="true">
      <PageIcon name="plus" />
    </span>
  </summary>
)

/** The contact form (T5). Without JavaScript it says so and names the support address. */
export function ApplySection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className="wrap apply" id="apply" aria-labelledby="ap-h">
      <div>
        <h2 id="ap-h">{t.applyTitle}</h2>
        <p>{t.applyLead}</p>
      </div>
      <form
        className="card apply__form"
        id="contact"
        noValidate
        data-submit={t.submit}
        data-submitting={t.submitting}
        data-failed={t.failed}
        data-offline={t.offline}
        data-needs-line={t.needsLine}
        data-busy={t.busy}
        data-problems={JSON.stringify({ ...affiliateForm[language].problems, ...t.problems })}
        {...needYouData(language, 4)}
        {...botCheckData(language)}
      >
        <FormField id="fn" name="firstName" label={t.first} autoComplete="given-name" />
        <FormField id="ln" name="lastName" label={t.last} autoComplete="family-name" />
        <FormField id="em" name="email" label={t.email} autoComplete="email" type="email" full />
        <FormField id="ph" name="phone" label={t.phone} autoComplete="tel" type="tel" full hint={t.phoneHint} />
        <p className="form__line field--full" data-line="" role="status" hidden />
        <button className="btn btn--primary btn--lg field--full" type="submit">
          {t.submit}
        </button>
        <div className="form__note" data-bot-place="" />
        <p className="form__note" id="contact-note" role="status" />
        <noscript>
          <p className="form__note">{t.noScript}</p>
        </noscript>
      </form>
      <div className="card said" id="contact-said" tabIndex={-1} role="status" hidden>
        <h3>{t.sent}</h3>
        <p>{t.sentWithin}</p>
      </div>
    </section>
  )
}
