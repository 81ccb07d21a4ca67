import { partMonthExample } from '../../domain/money/accrual/rates'
import { exampleStartDay } from '../../domain/money/payments/waiting-example'
import { slot } from '../../domain/slots'
import { card, pageWidth, sectionTitle } from './classes'
import { landing } from './messages'
import type { PageProps } from './page-frame'

const row = 'flex flex-wrap items-baseline justify-between gap-x-4 border-line py-3 not-first:border-t'

/** Why a small amount waits, as an example with a first day to choose. Without JavaScript it shows the example. */
export function WaitingSection({ language }: PageProps) {
  const t = landing[language]
  return (
    <section
      className={`${pageWidth} grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] items-start gap-12 pt-28 max-md:grid-cols-1 max-md:gap-6 max-md:pt-16`}
      id="waiting"
      aria-labelledby="wait-h"
      data-waiting=""
      data-rental={slot('rental_cents')}
      data-threshold={slot('threshold_cents')}
      data-first={t.waitFirst('{n}')}
      data-next={t.waitNext}
      data-next-months={t.waitNextMonths('{n}')}
      data-waits={t.waits('{a}')}
      data-at-once={t.paidAtOnce('{a}')}
      data-day={t.waitDay('{n}')}
    >
      <div>
        <h2 id="wait-h" className={sectionTitle}>
          {t.waitTitle}
        </h2>
        <p className="mt-4 text-muted">{t.waitLead}</p>
      </div>
      <div className={`${card} p-8 max-md:p-5 @max-2xs:p-3`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <label htmlFor="wait-day">{t.waitStart}</label>
          <output className="font-display text-[1.1875rem]/7" id="wait-out" htmlFor="wait-day">
            {t.waitDay(String(exampleStartDay))}
          </output>
        </div>
        <input
          className="slider [--color-field-line:var(--color-sunken)] [--color-field-mark:var(--color-accent)] [--color-field:var(--color-raised)]"
          id="wait-day"
          type="range"
          min="1"
          max={partMonthExample.daysInMonth}
          defaultValue={exampleStartDay}
          aria-describedby="wait-why"
        />
        <dl className="mt-2">
          <div className={row}>
            <dt id="wait-first-name">{t.waitFirst(String(partMonthExample.days))}</dt>
            <dd className="ml-auto font-semibold" id="wait-first">
              {slot('example_part_month')}
            </dd>
          </div>
          <div className={row} id="wait-next-row">
            <dt id="wait-next-name">{t.waitNextStatic}</dt>
            <dd className="ml-auto font-semibold" id="wait-next">
              {slot('waiting_more')}
            </dd>
          </div>
          <div className={`${row} font-semibold`}>
            <dt>{t.waitTotal}</dt>
            <dd className="ml-auto font-display text-2xl" id="wait-total">
              {slot('waiting_total')}
            </dd>
          </div>
        </dl>
        <p className="mt-3 rounded-lg bg-surface px-4 py-3" id="wait-why" role="status">
          {t.waits(slot('example_part_month'))}
        </p>
        <p className="mt-3 text-sm text-muted">{t.waitPayday}</p>
      </div>
    </section>
  )
}
