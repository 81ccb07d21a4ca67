import { paths } from '../../../domain/paths'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Banner } from '../../ui/banner'
import { LinkButton } from '../../ui/button'

/**
 * Shown while payments are locked because the audit log is broken (decision 0044), with a link to the broken entry. An
 * `entry` of 0 stands for the end of the log.
 */
export function AuditLockBanner({ lock }: { lock: { entry: number } | undefined }) {
  const t = useMessages(payments)
  if (lock === undefined) return null
  const { entry } = lock
  return (
    <Banner
      tone="danger"
      title={entry === 0 ? t.lockedEnd : t.lockedAt(formatCount(entry))}
      action={
        <LinkButton kind="quiet" size="sm" href={entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`}>
          {t.lockedLook}
        </LinkButton>
      }
    >
      {t.lockedText}
    </Banner>
  )
}
