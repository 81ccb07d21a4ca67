import { useState } from 'react'
import { paths } from '../../../domain/paths'
import type { AuditChain } from '../../../domain/api/program/audit-log'
import { auditLog } from '../../i18n/areas/admins'
import { formatCount, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Banner } from '../../ui/banner'
import { Button, LinkButton } from '../../ui/button'
import { ResumePaymentsDialog } from './resume-payments-dialog'

interface Props {
  chain: AuditChain
  checked: NonNullable<AuditChain['checked']>
  onEntry: (n: number) => void
  onChanged: () => void
}

/** Reports a broken chain and lets an admin resume the payments that it blocks (M31, decision 0044). */
export function ChainAlert({ chain, checked, onEntry, onChanged }: Props) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { broken, brokenAt, anchor } = checked
  if (broken === 0 && anchor === 'matches') return null
  return (
    <>
      <Banner
        tone="danger"
        title={broken === 0 ? t.cutTitle : t.brokenTitle(formatCount(broken), formatMoment(brokenAt, language))}
        action={
          <span className="flex flex-wrap gap-2">
            <Button kind="quiet" size="sm" onClick={() => onEntry(broken === 0 ? chain.total : broken)}>
              {broken === 0 ? t.showEnd : t.showEntry(formatCount(broken))}
            </Button>
            <LinkButton kind="quiet" size="sm" href={paths.adminHealth}>
              {t.compare}
            </LinkButton>
            {chain.payments === 'wait' && (
              // Styled differently from the other buttons, because it lifts a lock.
              <Button
                kind="danger"
                size="sm"
                className="ring-1 ring-inset ring-danger hover:bg-raised"
                onClick={() => setAsking(true)}
              >
                {t.goOn}
              </Button>
            )}
          </span>
        }
      >
        {broken === 0 ? t.cutText : t.brokenText(formatCount(broken - 1))}
        {chain.payments !== 'free' && <b className="mt-1 block font-semibold">{t.payments[chain.payments]}</b>}
      </Banner>
      <ResumePaymentsDialog open={asking} entry={broken} onDone={onChanged} onClose={() => setAsking(false)} />
    </>
  )
}
