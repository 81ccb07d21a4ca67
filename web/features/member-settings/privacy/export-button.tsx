import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CalendarDate, Id } from '../../../../domain/entities'
import { toCsv } from '../../../../domain/texts/csv'
import { useFirstSyncDone } from '../../../data/queries/sync/sync-status'
import { exportOwnData } from '../../../data/queries/session/own-export'
import { useLanguage, useMessages } from '../../../i18n/language'
import { leaving } from '../../../i18n/member-areas'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { saveFile } from '../../../ui/save-file'

interface Props {
  user: Id
  today: CalendarDate
  kind?: 'primary' | 'quiet'
}

/** Saves all of the member's data as one file, only after the first complete sync (P10). */
export function ExportButton({ user, today, kind = 'quiet' }: Props) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const whole = useFirstSyncDone()
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    if (busy || !whole) return
    setBusy(true)
    try {
      const exported = await exportOwnData(user, (head, rows) => toCsv(language, head, rows))
      if (exported === null) throw new Error('no copy')
      saveFile(exported.archive, `my-data-${today}.zip`)
      toast({
        kind: 'ok',
        title: t.prepared,
        text: exported.missing === 0 ? t.preparedText : t.preparedWithout(exported.missing),
      })
    } catch {
      toast({ kind: 'bad', title: t.prepareFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind={kind}
      size={kind === 'primary' ? 'md' : 'sm'}
      busy={busy}
      blocked={whole ? '' : t.notYet}
      onClick={() => void save()}
    >
      <Download aria-hidden className="size-4" />
      {t.prepare}
    </Button>
  )
}
