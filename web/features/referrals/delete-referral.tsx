import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { removeReferral } from '../../data/queries/people/referrals'
import { useMessages } from '../../i18n/messages'
import { referrals } from '../../i18n/areas/members'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { toast } from '../../ui/layers/toast'
import type { ReferralRow } from './referral-row'

/** An unused invitation is withdrawn. An account is only hidden, and its earnings remain (M15). */
export function DeleteReferralDialog({ row, onClose }: { row: ReferralRow | null; onClose: () => void }) {
  const t = useMessages(referrals)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  // Keeps the texts visible while the dialog closes.
  const [shown, setShown] = useState(row)
  if (row !== null && row !== shown) setShown(row)

  async function remove(): Promise<void> {
    if (row === null) return
    setBusy(true)
    try {
      await removeReferral(row.id)
      toast({ kind: 'ok', title: t.deleted })
      onClose()
    } catch {
      toast({ kind: 'bad', title: t.deleteFailed })
    } finally {
      setBusy(false)
    }
  }

  const name = shown === null ? '' : shown.name || shown.email || t.noName
  const invitation = shown?.invitation ?? true
  return (
    <AlertDialog
      open={row !== null}
      title={invitation ? t.invitationTitle(name) : t.accountTitle(name)}
      text={
        invitation ? (
          t.invitationText
        ) : (
          <>
            <p>{t.accountText}</p>
            <p className="mt-3 font-medium text-text">
              <TextWithAmount
                text={t.accountSum(formatCents(shown?.earnedCents ?? 0))}
                amount={formatCents(shown?.earnedCents ?? 0)}
                onOpen={() => {
                  onClose()
                  void navigate(`${pathname}?why=referral-${shown?.id ?? ''}`)
                }}
              />
            </p>
          </>
        )
      }
      safe={t.keep}
      confirm={busy ? t.deleting : invitation ? t.deleteInvitation : t.hide}
      busy={busy}
      danger={invitation}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  )
}
