import { Download } from 'lucide-react'
import { useState } from 'react'
import { yearTotalsRoute } from '../../../domain/api/money/admin-statements'
import type { Month } from '../../../domain/entities'
import { yearOf } from '../../../domain/money/views/statement'
import { useToday } from '../../data/queries/clock'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { statements } from '../../i18n/areas/admins'
import { statementFiles } from '../../i18n/areas/signed-in'
import { useStatementFile } from '../../shared/statement-files'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/select'

/**
 * Downloads everyone's totals of a year as a CSV that the server creates, for tax purposes.
 * @param first the oldest month of the ledger
 */
export function YearTotals({ first }: { first: Month }) {
  const t = useMessages(statements)
  const tf = useMessages(statementFiles)
  const language = useLanguage()
  const { send, busy, blocked } = useStatementFile(yearTotalsRoute)
  const last = yearOf(useToday())
  const years = Array.from({ length: last - yearOf(first) + 1 }, (_, index) => last - index)
  const [chosen, setChosen] = useState(last)
  const year = years.includes(chosen) ? chosen : last
  return (
    <Card
      title={t.totals}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Select small aria-label={tf.year} value={year} onChange={({ target }) => setChosen(Number(target.value))}>
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
          <Button
            blocked={blocked}
            kind="quiet"
            size="sm"
            busy={busy}
            aria-label={t.totalsOf(String(year))}
            onClick={() => void send({ year, language })}
          >
            <Download aria-hidden />
            CSV
          </Button>
        </div>
      }
    >
      <p className="max-w-160 text-muted">{t.totalsText}</p>
    </Card>
  )
}
