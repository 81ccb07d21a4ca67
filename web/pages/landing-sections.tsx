import { paths } from '../../domain/paths'
import { landing } from './words'
import { arcPath } from '../ui/pictures/arc-path'
import { PageIcon } from './icons'
import type { PageProps } from './page-frame'

/** How it works, in five steps: the ring fills by a fifth with each. */
export function HowSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className="wrap how" id="how" aria-labelledby="how-h">
      <h2 id="how-h">{t.howTitle}</h2>
      <ol>
        {t.steps.map(([name, text], at) => (
          <li key={name}>
            <svg className="how__arc" viewBox="0 0 72 72" aria-hidden="true">
              <circle className="gauge__track" cx="36" cy="36" r="30" />
              <path className="gauge__fill" d={arcPath(36, 36, 30, (at + 1) / t.steps.length)} />
              <text x="36" y="43">
                {at + 1}
              </text>
            </svg>
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const quarters = [
  'M68.34 12.73A48 48 0 0 1 107.27 51.66',
  'M107.27 68.34A48 48 0 0 1 68.34 107.27',
  'M51.66 107.27A48 48 0 0 1 12.73 68.34',
  'M12.73 51.66A48 48 0 0 1 51.66 12.73',
]

/** The four requirements as a list to tick; the ring fills by CSS alone. */
export function NeedSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className="wrap need" aria-labelledby="need-h">
      <div className="need__head">
        <h2 id="need-h">{t.needTitle}</h2>
        <p>{t.needLead}</p>
      </div>
      <div className="need__list">
        {t.needs.map(([name, text], at) => (
          <label key={name} className={`need__row need__row--${at + 1}`}>
            <input className="check check--lg" type="checkbox" />
            <span>
              <b>{name}</b>
              {text !== '' && <small>{text}</small>}
            </span>
          </label>
        ))}
      </div>
      <svg className="need__ring" viewBox="0 0 120 120" aria-hidden="true">
        {quarters.map((d, at) => (
          <path key={d} className={`need__arc need__arc--${at + 1}`} d={d} />
        ))}
      </svg>
    </section>
  )
}

/** What is done with a profile, what is not, and the risk in plain words (P5). */
export function ClearSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className="clear" id="clear" aria-labelledby="clear-h">
      <div className="wrap">
        <h2 id="clear-h">{t.clearTitle}</h2>
        <div className="clear__cols">
          <div>
            <h3>{t.weDo}</h3>
            <ul className="ticks">
              {t.does.map((each) => (
                <li key={each}>
                  <PageIcon name="tick" />
                  {each}
                </li>
              ))}
            </ul>
            <p className="muted">{t.weDoNote}</p>
          </div>
          <div>
            <h3>{t.weDont}</h3>
            <ul className="ticks ticks--no">
              {t.donts.map((each) => (
                <li key={each}>
                  <PageIcon name="cross" />
                  {each}
                </li>
              ))}
            </ul>
            <p className="muted">{t.weDontNote}</p>
          </div>
          <div className="clear__plain">
            <h3>{t.plainTitle}</h3>
            <p>{t.plain}</p>
            <a className="link" href={language === 'es' ? paths.termsEs : paths.terms}>
              {t.terms}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
