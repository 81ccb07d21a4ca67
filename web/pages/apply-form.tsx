import { paths } from '../../domain/paths'
import { botCheckData, needYouData } from './need-you-data'
import { FormField } from './form-field'
import type { PageProps } from './page-frame'
import { PageRing } from './page-ring'
import { affiliateForm } from './words'

/** Beads of the ring: a share of the promised time each, whatever it is set to. */
const beads = 24

/** The application to become an affiliate, and behind it what is shown once it is in. Without JavaScript it says so. */
export function ApplyForm({ language }: PageProps) {
  const t = affiliateForm[language]
  return (
    <>
      <section className="wrap apply" id="apply" aria-labelledby="ap">
        <div>
          <h2 id="ap">{t.title}</h2>
          <p>
            {t.lead} <span data-guest>{t.leadGuest}</span>
          </p>
        </div>
        <form
          className="card apply__form"
          id="application"
          noValidate
          data-submit={t.submit}
          data-submitting={t.submitting}
          data-failed={t.failed}
          data-offline={t.offline}
          data-needs-line={t.needsLine}
          data-busy={t.busy}
          data-problems={JSON.stringify(t.problems)}
          data-outcomes={JSON.stringify(t.outcomes)}
          {...needYouData(language, 3)}
          {...botCheckData(language)}
        >
          <FormField id="fn" name="firstName" label={t.first} autoComplete="given-name" />
          <FormField id="ln" name="lastName" label={t.last} autoComplete="family-name" />
          <FormField id="em" name="email" label={t.email} autoComplete="email" type="email" full />
          <p className="form__line field--full" data-line="" role="status" hidden />
          <button className="btn btn--primary btn--lg field--full" type="submit">
            {t.submit}
          </button>
          <div className="form__note" data-bot-place="" />
          <p className="form__note" id="application-note" role="status" />
          <noscript>
            <p className="form__note">{t.noScript}</p>
          </noscript>
        </form>
        <div className="card said" id="said" tabIndex={-1} role="status" hidden>
          <h3>{t.outcomes['by-mail'][0]}</h3>
          <p>{t.outcomes['by-mail'][1]}</p>
          <a className="btn btn--primary" href={paths.auth}>
            {t.outcomes['by-mail'][2]}
          </a>
          <p className="goes-on" hidden>
            {t.done.goesOn}
          </p>
        </div>
      </section>
      <Applied language={language} />
    </>
  )
}

/**
 * What came of it for whoever is signed in: a page of its own instead of this one. What happens now, and for what was just made the promised
 * time as a ring; `data-day`: of an application that waits already the day it was made, or by which it is answered. `data-of` names the outcomes that a part is for, the words come with the outcome.
 */
function Applied({ language }: PageProps) {
  const t = affiliateForm[language].done
  const { submitted } = affiliateForm[language].outcomes
  return (
    <section className="wrap applied" id="applied" aria-labelledby="ad" tabIndex={-1} hidden>
      <div>
        <p className="muted">{t.kicker}</p>
        <h1 id="ad">{submitted[0]}</h1>
        <p className="applied__lead" data-of="submitted">
          {t.lead}
        </p>
        <p className="applied__lead" id="applied-text" data-of="approved already-affiliate already-submitted" />
        <ol className="applied__sign_in_steps" data-of="submitted already-submitted">
          <li className="applied__done">
            <b data-of="submitted">{t.now}</b>
            <b data-of="already-submitted" data-day="since">
              {t.earlier}
            </b>
            <span>{t.received}</span>
          </li>
          <li>
            <b data-of="submitted">{t.by}</b>
            <b data-of="already-submitted" data-day="until">
              {t.now}
            </b>
            <span>
              {t.read} <b>{t.pending}</b>
            </span>
          </li>
          <li>
            <b>{t.then}</b>
            <span>{t.after}</span>
          </li>
        </ol>
        <div className="hero__cta">
          <a className="btn btn--primary btn--lg" href={paths.dashboard}>
            {submitted[2]}
          </a>
          <a className="btn btn--quiet btn--lg" href={paths.application} data-of="submitted already-submitted">
            {t.see}
          </a>
        </div>
        <p className="goes-on" hidden>
          {t.goesOn}
        </p>
      </div>
      <div className="applied__ring" data-of="submitted">
        <PageRing days={beads} from={beads + 1} name={t.ring} sum={t.sum} caption={t.caption} />
      </div>
    </section>
  )
}
