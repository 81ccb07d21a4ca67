import type { ReactNode } from 'react'
import {
  requiredCorrection,
  recomputedDifference,
  differenceReasons,
  type RecomputedLine,
} from '../../../domain/money/accrual/recompute'
import { adminPersonPath } from '../../../domain/paths'
import { formatCents } from '../../i18n/format'
import { formatSignedCents } from '../../shared/formats'
import { ledger as messages } from '../../i18n/admin-areas'
import type { MessagesOf } from '../../i18n/group'
import { useMessages } from '../../i18n/language'
import type { Column } from '../../ui/column'
import { Checkbox } from '../../ui/fields/checkbox'
import { MobileRow } from '../../ui/mobile-row'
import { Person } from '../../ui/person'
import { Table } from '../../ui/table'
import { useUiTexts } from '../../ui/ui-texts'

export const lineKey = ({ kind, source }: Pick<RecomputedLine, 'kind' | 'source'>): string => `${kind}/${source}`

interface Props {
  lines: readonly RecomputedLine[]
  excluded: ReadonlySet<string>
  onToggle: (key: string) => void
  onAll: (on: boolean) => void
}

/** Lists rentals and referrals whose ledger lines differ from a recomputation, with reason and correction. */
export function DifferingLines({ lines, excluded, onToggle, onAll }: Props) {
  const t = useMessages(messages)
  const ui = useUiTexts()
  const correctable = lines.filter((line) => requiredCorrection(line) !== 0)
  const chosen = correctable.filter((line) => !excluded.has(lineKey(line))).length
  const type = ({ kind, referred }: RecomputedLine): string =>
    referred === '' ? t.types[kind] : `${t.types[kind]} ${t.ofReferred(referred)}`
  const checkbox = (line: RecomputedLine): ReactNode =>
    requiredCorrection(line) === 0 ? null : (
      <Checkbox
        label={ui.select(`${line.name}, ${type(line)}`)}
        hideLabel
        checked={!excluded.has(lineKey(line))}
        onChange={() => onToggle(lineKey(line))}
      />
    )
  const columns: Column<RecomputedLine>[] = [
    {
      key: 'pick',
      head: correctable.length > 0 && (
        <Checkbox
          label={ui.selectAll}
          hideLabel
          checked={chosen === correctable.length}
          mixed={chosen > 0 && chosen < correctable.length}
          onChange={(event) => onAll(event.target.checked)}
        />
      ),
      cell: checkbox,
      className: 'w-11',
    },
    {
      key: 'person',
      head: t.person,
      cell: (line) => <Person name={line.name} seed={line.user} href={adminPersonPath(line.user)} />,
      mobile: 'title',
    },
    {
      key: 'type',
      head: t.type,
      cell: type,
      mobile: 'subtitle',
      mobileCell: (line) => `${type(line)}, ${t.fromTo(formatCents(line.stands), formatCents(line.facts))}`,
    },
    { key: 'stands', head: t.stands, end: true, cell: (line) => formatCents(line.stands) },
    { key: 'facts', head: t.facts, end: true, cell: (line) => formatCents(line.facts) },
    {
      key: 'difference',
      head: t.difference,
      end: true,
      cell: (line) => <b className="font-semibold">{formatSignedCents(recomputedDifference(line))}</b>,
      mobile: 'end',
    },
    { key: 'why', head: t.why, cell: (line) => reasonText(line, t), mobile: 'note' },
    { key: 'becomes', head: t.becomes, cell: (line) => resultText(line, t), mobile: 'note' },
  ]
  return (
    <div className="border-t border-line [&>div]:rounded-none [&>div]:shadow-none">
      <Table
        caption={t.differing}
        rows={lines}
        rowKey={lineKey}
        columns={columns}
        // The checkbox is beside the row and selects it.
        mobileRow={(line) => (
          <div className="flex gap-2">
            <div className="-ml-2 w-11 flex-none">{checkbox(line)}</div>
            <div className="min-w-0 flex-1">
              <MobileRow columns={columns} row={line} />
            </div>
          </div>
        )}
      />
    </div>
  )
}

type Messages = MessagesOf<typeof messages>

const reasonText = (line: RecomputedLine, t: Messages): string =>
  differenceReasons(line)
    .map((reason) => {
      if (reason === 'days') return t.whyDays(line.days, line.daysInMonth, line.countedDays)
      if (reason === 'rate') return t.whyRate(formatCents(line.rate), formatCents(line.countedRate))
      return t.whyAmount
    })
    .join(' ')

function resultText(line: RecomputedLine, t: Messages): string {
  const correction = requiredCorrection(line)
  if (correction === 0) return t.becomesNext
  return line.nextRun === 0
    ? t.becomesCorrection
    : t.becomesBoth(formatSignedCents(line.nextRun), formatSignedCents(correction))
}
