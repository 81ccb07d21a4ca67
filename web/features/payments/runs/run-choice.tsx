import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { runPath } from '../../../../domain/paths'
import { formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { runs as messages } from '../../../i18n/areas/admins'
import { FilterSelect } from '../../../lists/tools/filter-select'
import { latestRun, runOrdinal } from './select-run'

interface Props {
  run: PaymentRun
  runs: readonly PaymentRun[]
  beside: PaymentRun | undefined
}

/**
 * Selects the run and the one to compare it with. Both are in the URL: a month by its name, further runs of a month by
 * their number.
 */
export function RunChoice({ run, runs, beside }: Props) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const nameOf = useRunName(runs)
  const show = (id: string): void => {
    const chosen = runs.find((each) => each.id === id)
    if (chosen === undefined) return
    const isLatest = latestRun(runs.filter(({ month }) => month === chosen.month))?.id === chosen.id
    void navigate(runPath(chosen.month, isLatest ? undefined : chosen.n))
  }
  const setComparison = (id: string): void => {
    const next = new URLSearchParams(params)
    next.set('beside', String(runs.find((each) => each.id === id)?.n ?? 0))
    // The comparison with another run is a different list, so it starts at the first page.
    next.delete('page')
    void navigate(`${pathname}?${next.toString()}`)
  }
  const options = runs.map((each) => ({ value: each.id, label: nameOf(each) }))
  return (
    <span className="flex flex-wrap gap-2">
      <FilterSelect always name={t.month} value={run.id} options={options} onChange={show} />
      <FilterSelect
        always
        name={t.beside}
        value={beside?.id ?? ''}
        options={[
          { value: '', label: t.besideOf(t.besideNone) },
          ...options
            .filter(({ value }) => value !== run.id)
            .map(({ value, label }) => ({ value, label: t.besideOf(label) })),
        ]}
        onChange={setComparison}
      />
    </span>
  )
}

function useRunName(runs: readonly PaymentRun[]): (run: PaymentRun) => string {
  const t = useMessages(messages)
  const language = useLanguage()
  return (run) => {
    const { nth, of } = runOrdinal(runs, run)
    const month = formatMonth(run.month, language)
    const name = of === 1 ? month : t.nth(month, nth)
    return run.state === 'undone' ? t.undoneRun(name) : name
  }
}
