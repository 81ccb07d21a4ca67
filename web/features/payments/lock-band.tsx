import { paths } from '../../../domain/paths'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Band } from '../../ui/band'
import { LinkButton } from '../../ui/button'

/**
 * Shown while payments are locked because the audit log is broken (decision 93), with a link to the broken entry. `entry` 0
 * = the end of the log.
 */
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
