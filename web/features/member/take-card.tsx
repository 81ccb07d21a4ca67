import { ownStatementRoute } from '../../../domain/api/statements'
import { yearOf } from '../../../domain/money/statement'
import type { CalendarDate } from '../../../domain/entities'
import { member } from '../../i18n/member'
import { useMessages } from '../../i18n/messages'
import { ownStatementFiles } from '../../i18n/statement-files'
import { StatementFiles } from '../../lists/statement-files'
import { Card } from '../../ui/card'

/** The same months to take along: this year's statement. */
export function TakeCard({ today }: { today: CalendarDate }) {
  const t = useMessages(member)
  return (
    <Card title={t.takeTitle}>
      <p className="mb-4 text-muted">{t.takeText}</p>
      <div className="flex flex-wrap gap-2">
        <StatementFiles words={ownStatementFiles} route={ownStatementRoute} year={yearOf(today)} />
      </div>
    </Card>
  )
}
