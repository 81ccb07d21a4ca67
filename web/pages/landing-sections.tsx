import { paths } from '../../domain/paths'
import { link, roundCheck, sectionTitle, smallTitle, svgText, pageWidth } from './classes'
import { landing } from './messages'
import { arcPath } from '../ui/pictures/arc-path'
import { PageIcon } from './icons'
import type { PageProps } from './page-frame'

/** Explains the program in five steps. The ring fills by a fifth per step. */
export function HowSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className={`${pageWidth} pt-28 max-md:pt-16`} id="how" aria-labelledby="how-h">
      <h2 id="how-h" className={sectionTitle}>
        {t.howTitle}
      </h2>
      <ol className="mt-10 grid grid-cols-5 gap-8 max-lg:grid-cols-2 max-md:mt-8 max-md:grid-cols-1 max-md:gap-7">
        {t.steps.map(([name, text], at) => (
          <li
            key={name}
            className="max-md:grid max-md:grid-cols-[3.5rem_minmax(0,1fr)] max-md:gap-5 @max-2xs:grid-cols-1 @max-2xs:gap-1"
          >
            <svg
              className="size-18 max-md:size-14"
              fill="none"
              strokeWidth="9"
              strokeLinecap="round"
              viewBox="0 0 72 72"
              aria-hidden="true"
            >
              <circle className="stroke-sunken" cx="36" cy="36" r="30" />
              <path className="stroke-accent" d={arcPath(36, 36, 30, (at + 1) / t.steps.length)} />
              <text className={`fill-text text-[21px] ${svgText}`} textAnchor="middle" x="36" y="43">
                {at + 1}
              </text>
            </svg>
            <div>
              <h3 className={`mt-4 max-md:mt-1 ${smallTitle}`}>{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
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
const ticked = [
  'group-has-[label:nth-child(1)_:checked]:stroke-person-1',
  'group-has-[label:nth-child(2)_:checked]:stroke-person-2',
  'group-has-[label:nth-child(3)_:checked]:stroke-person-3',
  'group-has-[label:nth-child(4)_:checked]:stroke-accent',
]

/** The four requirements as a checklist. The ring fills by CSS only. */
export function RequirementsSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section
      className={`${pageWidth} group grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)_11rem] items-center gap-12 py-28 max-lg:grid-cols-[minmax(0,1fr)_11rem] max-md:grid-cols-1 max-md:gap-6 max-md:py-16`}
      aria-labelledby="need-h"
    >
      <div className="max-lg:col-span-full">
        <h2 id="need-h" className={sectionTitle}>
          {t.needTitle}
        </h2>
        <p className="mt-4 text-muted">{t.needLead}</p>
      </div>
      <div>
        {t.needs.map(([name, text]) => (
          <label key={name} className="flex items-start gap-4 border-line py-4 not-first:border-t">
            <input className={roundCheck} type="checkbox" />
            <span>
              <b className={`font-semibold font-display ${smallTitle}`}>{name}</b>
              {text !== '' && <small className="block text-md/[1.375rem] text-muted">{text}</small>}
            </span>
          </label>
        ))}
      </div>
      <svg
        className="size-44 max-md:hidden"
        fill="none"
        strokeWidth="17"
        strokeLinecap="round"
        viewBox="0 0 120 120"
        aria-hidden="true"
      >
        {quarters.map((d, at) => (
          <path key={d} className={`stroke-sunken transition-[stroke] duration-200 ease-out ${ticked[at]}`} d={d} />
        ))}
      </svg>
    </section>
  )
}

const columnTitle = `mb-3 ${smallTitle}`

/** Explains how a profile is used, how it is never used, and the risk (P5). */
export function TransparencySection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section className="bg-sunken py-22 max-md:py-14" id="clear" aria-labelledby="clear-h">
      <div className={pageWidth}>
        <h2 id="clear-h" className={`max-w-[17em] ${sectionTitle}`}>
          {t.clearTitle}
        </h2>
        <div className="mt-10 grid grid-cols-[1fr_1fr_1.2fr] gap-12 max-lg:grid-cols-2 max-md:mt-7 max-md:grid-cols-1 max-md:gap-8">
          <div>
            <h3 className={columnTitle}>{t.weDo}</h3>
            <ul>
              {t.does.map((each) => (
                <li key={each} className="flex items-start gap-3 py-2 font-[550]">
                  <PageIcon name="tick" className="mt-[.1875rem] text-positive" strokeWidth={2.5} />
                  {each}
                </li>
              ))}
            </ul>
            <p className="mt-3 text-muted">{t.weDoNote}</p>
          </div>
          <div>
            <h3 className={columnTitle}>{t.weDont}</h3>
            <ul>
              {t.donts.map((each) => (
                <li key={each} className="flex items-start gap-3 py-2 font-[550]">
                  <PageIcon name="cross" className="mt-[.1875rem] text-danger" strokeWidth={2.5} />
                  {each}
                </li>
              ))}
            </ul>
            <p className="mt-3 text-muted">{t.weDontNote}</p>
          </div>
          <div className="self-start rounded-xl bg-raised p-7 max-lg:col-span-full @max-2xs:p-3">
            <h3 className={columnTitle}>{t.plainTitle}</h3>
            <p className="mb-4 text-lg">{t.plain}</p>
            <a className={link} href={language === 'es' ? paths.termsEs : paths.terms}>
              {t.terms}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
