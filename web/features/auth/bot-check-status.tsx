import { ShieldCheck } from 'lucide-react'
import { useBotCheckSettings } from '../../data/queries/installation/installation'
import { auth } from '../../i18n/areas/guests'
import { useMessages } from '../../i18n/messages'
import { StatusBadge } from '../../ui/states/status-badge'
import type { BotCheck } from './use-bot-check'

export function BotCheckStatus({ check }: { check: BotCheck }) {
  const t = useMessages(auth)
  const { provider } = useBotCheckSettings()
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3.5 py-2 text-sm leading-sm">
      <ShieldCheck aria-hidden className="size-4.5 flex-none" />
      <span className="min-w-0 flex-[1_1_8rem]">
        <b className="font-semibold">{t.bot}</b>{' '}
        <span className="text-muted">{provider === 'built-in' ? t.botHow : t.botService[provider]}</span>
      </span>
      <span role="status" className="ml-auto">
        {check.state === 'checking' && (
          <StatusBadge glyph="dashed" tone="caution">
            {t.botChecking}
          </StatusBadge>
        )}
        {check.state === 'checked' && (
          <StatusBadge glyph="tick" tone="positive">
            {t.botChecked}
          </StatusBadge>
        )}
        {check.state === 'failed' && (
          <StatusBadge glyph="broken" tone="danger">
            {t.botFailed}
          </StatusBadge>
        )}
      </span>
      {check.state === 'failed' && (
        <button
          type="button"
          onClick={check.start}
          className="min-h-11 font-semibold text-accent underline underline-offset-3"
        >
          {t.retry}
        </button>
      )}
      <div data-bot-place className="basis-full empty:hidden" />
    </div>
  )
}
