import { cleanPassword, isCommonPassword, isSamePassword } from '../../../domain/people/security/passwords'
import { auth } from '../../i18n/areas/guests'
import { useMessages } from '../../i18n/messages'
import { StatusBadge } from '../../ui/states/status-badge'

export function PasswordRules({ id, password, confirm }: { id: string; password: string; confirm: string }) {
  const t = useMessages(auth)
  const cleaned = cleanPassword(password)
  const isLongEnough = [...cleaned].length >= 8
  const rules = [
    [t.ruleLength, isLongEnough],
    [t.ruleCommon, isLongEnough && !isCommonPassword(cleaned)],
    [t.ruleMatch, password !== '' && isSamePassword(password, confirm)],
  ] as const
  return (
    <ul id={id} aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1 text-sm leading-sm max-sm:grid">
      {rules.map(([rule, met]) => (
        <li key={rule}>
          <StatusBadge glyph={met ? 'tick' : 'ring'} tone={met ? 'positive' : 'muted'}>
            {rule}
            <span className="sr-only">, {met ? t.ruleMet : t.ruleOpen}</span>
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}
