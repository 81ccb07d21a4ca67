import { useState } from 'react'
import { monthOf } from '../../../domain/calendar'
import { CodedError } from '../../../domain/error-codes'
import { invite } from '../../data/queries/people/invitations'
import { useInvitationToast } from '../../shared/mail-toasts'
import { useErrorText } from '../../i18n/errors'
import { formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { referrals } from '../../i18n/member-areas'
import { ShareRing } from '../../ui/pictures/share-ring'
import { StatusBadge } from '../../ui/states/status-badge'
import { toast } from '../../ui/layers/toast'
import { useToday } from '../../data/queries/clock'
import type { ReferralRow } from './referral-row'

/** Shows a referral's state. `since` adds the start date, for layouts without a column for it. */
export function ReferralState({ row, since = false }: { row: ReferralRow; since?: boolean }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { reason } = row
  const month = formatMonthName(monthOf(useToday()), language)
  const held = reason.kind === 'held'
  const expired = reason.kind === 'expired'
  const badge = {
    active: { glyph: held ? 'held' : 'tick', tone: held ? 'caution' : 'positive' } as const,
    pending: { glyph: expired ? 'ring' : 'dashed', tone: expired ? 'muted' : 'caution' } as const,
    inactive: { glyph: 'struck', tone: 'muted' } as const,
  }[row.group]
  return (
    <span className="grid">
      <StatusBadge {...badge}>{held ? t.activeHeld : t.states[row.group]}</StatusBadge>
      <small className="flex flex-wrap items-center gap-x-1.5 text-sm leading-sm text-muted">
        {(reason.kind === 'days' || held) && (
          <span>
            {reason.kind === 'days' ? t.daysIn(reason.days, reason.of, month) : t.heldText}
            {since && row.rentalStart !== '' && t.since(formatDate(row.rentalStart, language))}
          </span>
        )}
        {reason.kind === 'signed-up' && t.signedUp(formatDate(reason.on, language))}
        {reason.kind === 'ended' && t.ended}
        {reason.kind === 'invited' && (
          <span className="flex items-center gap-1.5">
            <ShareRing
              share={reason.left / 30}
              name={t.leftName(reason.left)}
              tone="caution"
              className="size-3.75 flex-none"
            />
            {t.invited(formatDate(reason.on, language), reason.left)}
          </span>
        )}
        {reason.kind === 'expired' && (
          <>
            {t.expired(formatDate(reason.on, language))} <InviteAgain row={row} />
          </>
        )}
      </small>
    </span>
  )
}

function InviteAgain({ row }: { row: ReferralRow }) {
  const t = useMessages(referrals)
  const whyOf = useErrorText()
  const [busy, setBusy] = useState(false)
  const invited = useInvitationToast({ title: t.success, text: t.reinvited })

  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await invite(row.email, row.name)
      toast({ kind: 'ok', ...invited })
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: error instanceof CodedError ? whyOf(error) : t.inviteFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void resend()}
      className="min-h-11 font-semibold text-accent underline underline-offset-3 md:min-h-6"
    >
      {t.inviteAgain}
    </button>
  )
}
