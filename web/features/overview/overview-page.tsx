import { useOverviewFacts } from '../../data/repos/overview'
import { useToday } from '../../data/repos/today'
import { formatLongDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { CopyFailed } from '../../lists/copy-failed'
import { Counts } from './counts'
import { MoneyMonths } from './money-months'
import { NeedsYou } from './needs-you'
import { NextDates } from './next-dates'
import { CardBones, TodoBones } from './overview-bones'
import { QuickActions } from './quick-actions'
import { RentToday } from './rent-today'
import { useOverviewWords } from './todo-words'
import { useWhole } from './use-whole'
import { Waits } from './waits'

/** The admin's first screen: what needs somebody, then the counts (document 2, section 2). The shell has the heading. */
export function OverviewPage() {
  const t = useOverviewWords()
  const language = useLanguage()
  const today = useToday()
  const whole = useWhole()
  const { value, error, reload } = useOverviewFacts(today)
  const facts = whole ? value : undefined
  // a read that failed before anything was known leaves nothing to wait for
  const broken = error !== null && value === undefined
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-0 pb-4 md:px-6 md:pb-5">
      <p className="text-muted first-letter:uppercase">{formatLongDate(today, language)}</p>
      {error !== null && <CopyFailed title={t.copyFailed} known={value !== undefined} onRetry={reload} />}
      <div className="grid content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          {facts !== undefined ? <NeedsYou facts={facts} today={today} /> : !broken && <TodoBones />}
          <Counts />
        </div>
        <div className="grid min-w-0 gap-4">
          {facts !== undefined ? (
            <RentToday periods={facts.periods} today={today}>
              <div className="mt-4 border-t border-line pt-4 text-sm">
                <NextDates today={today} />
              </div>
            </RentToday>
          ) : (
            !broken && <CardBones />
          )}
          <QuickActions />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {facts !== undefined ? <Waits facts={facts} /> : !broken && <CardBones />}
        {facts !== undefined ? <MoneyMonths runs={facts.runs} /> : !broken && <CardBones />}
      </div>
    </div>
  )
}
