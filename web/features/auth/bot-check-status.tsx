import { ShieldCheck } from 'lucide-react'
import { useBotCheckSettings } from '../../data/queries/installation/installation'
import { auth } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { StatusBadge } from '../../ui/states/status-badge'
import type { BotCheck } from './use-bot-check'

export function BotCheckStatus({ check }: { check: BotCheck }) {
  const t = useMessages(auth)
  const { provider } = useBotCheckSettings()
  const badge = {
    idle: null,
    checking: { glyph: 'dashed', tone: 'caution', text: t.botChecking } as const,
    checked: { glyph: 'tick', tone: 'positive', text: t.botChecked } as const,
    failed: { glyph: 'broken', tone: 'danger', text: t.botFailed } as const,
  }[check.state]
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3.5 py-2 text-sm leading-sm">
      <ShieldCheck aria-hidden className="size-4.5 flex-none" />
      <span className="min-w-0 flex-[1_1_8rem]">
        <b className="font-semibold">{t.bot}</b>{' '}
        <span className="text-muted">{provider === 'built-in' ? t.botHow : t.botService[provider]}</span>
      </span>
      <span role="status" className="ml-auto">
        {badge !== null && (
          <StatusBadge glyph={badge.glyph} tone={badge.tone}>
            {badge.text}
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
