import { CommandButton } from '../../../forms/command-button'
import { formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import type { HeldLineGroup } from './held-lines-dialog'

interface Props {
  groups: readonly HeldLineGroup[]
  onDecide: (group: HeldLineGroup) => void
}

/**
 * Shows the months whose lines are on hold because of a manual payment, each with a button to decide about the lines (M27).
 */
export function HeldLineBanners({ groups, onDecide }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  return groups.map((group) => (
    <div
      key={group.month + group.paymentType}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution"
    >
      <p className="min-w-0 flex-1 basis-52">
        <b className="font-semibold">{t.heldTitle(formatMonth(group.month, language), t.types[group.paymentType])}.</b>{' '}
        {t.heldText(formatCents(group.cents))}
      </p>
      <CommandButton kind="quiet" size="sm" className="text-text" onClick={() => onDecide(group)}>
        {t.decide}
      </CommandButton>
    </div>
  ))
}
