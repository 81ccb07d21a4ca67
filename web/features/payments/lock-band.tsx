import { paths } from '../../../domain/paths'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Band } from '../../ui/band'
import { LinkButton } from '../../ui/button'

/** Over the payments while they wait for the audit log (decision 93): where it is broken, and the way there. `entry` 0 = its end. */
export function LockBand({ lock }: { lock: { entry: number } | undefined }) {
  const t = useMessages(payments)
  if (lock === undefined) return null
  const { entry } = lock
  return (
    <Band
      tone="danger"
      title={entry === 0 ? t.lockedEnd : t.lockedAt(formatCount(entry))}
      action={
        <LinkButton kind="quiet" size="sm" href={entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`}>
          {t.lockedLook}
        </LinkButton>
      }
    >
      {t.lockedText}
    </Band>
  )
}
