import { useState } from 'react'
import { monthOf } from '../../../domain/calendar'
import { CodedError } from '../../../domain/error-codes'
import { invite } from '../../data/queries/people/invitations'
import { useInvitationToast } from '../../shared/mail-toasts'
import { useErrorText } from '../../i18n/errors'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { referrals } from '../../i18n/member-areas'
import { ShareRing } from '../../ui/pictures/share-ring'
import { StatusBadge, type Tone } from '../../ui/states/status-badge'
import type { Glyph } from '../../ui/pictures/status-glyph'
import { toast } from '../../ui/layers/toast'
import { useToday } from '../../data/queries/clock'
import type { ReferralRow } from './referral-row'

function badgeOf({ group, reason }: ReferralRow): { glyph: Glyph; tone: Tone } {
  const held = reason.kind === 'held'
  const expired = reason.kind === 'expired'
  return {
    active: { glyph: held ? 'held' : 'tick', tone: held ? 'caution' : 'positive' } as const,
    pending: { glyph: expired ? 'ring' : 'dashed', tone: expired ? 'muted' : 'caution' } as const,
    inactive: { glyph: 'struck', tone: 'muted' } as const,
  }[group]
}

/** Says a referral's state in one line of a phone. */
export function ReferralLine({ row }: { row: ReferralRow }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { reason, rentalStart } = row
  const on = 'on' in reason ? formatDayMonth(reason.on, language) : ''
  const texts: { readonly [kind in ReferralRow['reason']['kind']]: string } = {
    days: t.activeSince(formatDate(rentalStart, language)),
    held: t.activeHeld,
    'signed-up': t.signedUpOn(on),
    invited: reason.kind === 'invited' ? t.invited(on, reason.left) : '',
    expired: t.expired(on),
    ended: t.ended,
  }
  return <StatusBadge {...badgeOf(row)}>{texts[reason.kind]}</StatusBadge>
}

/** Shows a referral's state and its reason. */
export function ReferralState({ row }: { row: ReferralRow }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { reason } = row
  const month = formatMonthName(monthOf(useToday()), language)
  const held = reason.kind === 'held'
  return (
    <span className="grid">
      <StatusBadge {...badgeOf(row)}>{held ? t.activeHeld : t.states[row.group]}</StatusBadge>
      <small className="flex flex-wrap items-center gap-x-1.5 text-sm leading-sm text-muted">
        {(reason.kind === 'days' || held) && (
          <span>{reason.kind === 'days' ? t.daysIn(reason.days, reason.of, month) : t.heldText}</span>
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

/** Sends an expired invitation again to the same address. */
export function useInviteAgain(row: ReferralRow): { busy: boolean; resend: () => Promise<void> } {
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
  return { busy, resend }
}

function InviteAgain({ row }: { row: ReferralRow }) {
  const t = useMessages(referrals)
  const { busy, resend } = useInviteAgain(row)
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void resend()}
      className="min-h-6 font-semibold text-accent underline underline-offset-3"
    >
      {t.inviteAgain}
    </button>
  )
}
