import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Checkbox } from '../../ui/fields/checkbox'

/** The name among the columns: always shown, always first. */
export function NameRow({ className = '' }: { className?: string | undefined }) {
  const t = useMessages(people)
  return (
    <div className={`flex items-center justify-between gap-3 ${className}`}>
      <Checkbox label={t.name} checked disabled readOnly />
      <span className="text-sm text-muted">{t.alwaysFirst}</span>
    </div>
  )
}
