import { useState } from 'react'
import { memberStatementRoute } from '../../../../domain/api/money/admin-statements'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { statementYears } from '../../../../domain/money/views/statement'
import { useMessages } from '../../../i18n/messages'
import { statements } from '../../../i18n/areas/admins'
import { statementFiles } from '../../../i18n/areas/signed-in'
import { StatementFiles } from '../../../shared/statement-files'
import { Select } from '../../../ui/fields/select'

/** Downloads a person's statement of a year; each download adds an audit log entry. */
export function PersonStatement({ view }: { view: MoneyView }) {
  const t = useMessages(statements)
  const tf = useMessages(statementFiles)
  const years = statementYears(view.facts, view.today)
  const [chosen, setChosen] = useState(0)
  const year = years.includes(chosen) ? chosen : (years[0] ?? 0)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{t.take}</span>
      <Select small aria-label={tf.year} value={year} onChange={({ target }) => setChosen(Number(target.value))}>
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <StatementFiles route={memberStatementRoute} user={view.facts.userId} year={year} />
    </div>
  )
}
