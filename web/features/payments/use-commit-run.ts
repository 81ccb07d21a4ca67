import { useState } from 'react'
import { commitRunRoute } from '../../../domain/api/payment-runs'
import type { DryRun } from '../../../domain/money/payment-run'
import { useCommand } from '../../forms/use-command'
import { formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'

/** The one button of a dry run: it does exactly what was shown, or, when anything changed since, nothing (M5). */
export function useCommitRun(dry: DryRun | null, then: { onStale: () => void; onDone: () => void }) {
  const t = useMessages(payments)
  const language = useLanguage()
  const [stale, setStale] = useState(false)
  const { busy, blocked, send } = useCommand(commitRunRoute, {
    done: ({ message }, seen) => ({
      title: t.generated,
      text: language === 'en' ? message : formatLongMonth(seen.month, language),
    }),
    onDone: then.onDone,
    onRefused: ({ code }) => {
      if (code !== 'dry-run-stale') return
      setStale(true)
      then.onStale()
    },
    refused: (why, { code }) =>
      code === 'dry-run-stale' ? undefined : { title: t.error, text: t.generateFailed(why) },
  })
  const { created = 0, lines = 0 } = dry?.counts ?? {}
  const makes = created > 0 || lines > 0
  return {
    busy,
    blocked,
    stale,
    makes,
    run: () => void (dry === null ? undefined : send({ month: dry.month, hash: dry.hash })),
    label: busy ? t.working : created > 0 ? t.commitCreate(created) : lines > 0 ? t.commitRecord(lines) : t.nothingToDo,
    hint: !makes ? '' : created > 0 ? t.undoHint(created) : t.recordHint,
  }
}
