import { useState } from 'react'
import { paths } from '../../../domain/paths'
import type { AuditChain } from '../../../domain/api/program/audit-log'
import { auditLog } from '../../i18n/areas/admins'
import { formatCount, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'
import { Button, LinkButton } from '../../ui/button'
import { GoOnDialog } from './go-on-dialog'

interface Props {
  chain: AuditChain
  checked: NonNullable<AuditChain['checked']>
  /** Opens the list at an entry, with it unfolded. */
  onEntry: (n: number) => void
  /** Reads the chain anew. */
  onChanged: () => void
}

/** What is wrong with the log, two ways to look, that payments wait for it, and the way on (M31, decision 93). */
export function ChainTrouble({ chain, checked, onEntry, onChanged }: Props) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { broken, brokenAt, anchor } = checked
  if (broken === 0 && anchor === 'matches') return null
  return (
    <>
      <Band
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
              // the other two only look: this one lifts a lock, and says so by its look
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
      </Band>
      <GoOnDialog open={asking} entry={broken} onDone={onChanged} onClose={() => setAsking(false)} />
    </>
  )
}
